import { documentLimits as limits } from '../document/document-limits.ts';
import type { ExerciseItem, QuestionItem } from '../document/exercise-document.ts';
import { findHeadingKind, type HeadingKind, type SettingName } from './exercise-names.ts';
import { parseBody } from './parse-body.ts';
import { choiceSigns } from './parse-choices.ts';
import { expandDictationDetails } from './parse-dictation.ts';
import { productionSettings, readHeadingDetails } from './parse-productions.ts';
import { readBase } from './read-base.ts';
import { type Block, readHeading, splitBlocks } from './read-blocks.ts';
import { type ItemSettings, readSettings } from './read-settings.ts';
import { readOptionalAnswer, readText } from './read-values.ts';
import { setIds, type TakenIds } from './set-ids.ts';
import type { Line, Report } from './text-issue.ts';

export type ItemContext = {
  report: Report;
  /** Number of issues reported so far. */
  count: () => number;
  /** Number of items begun, even invalid ones; determines ids by position. */
  items: number;
  ids: TakenIds;
};

const usualSettings: SettingName[] = [
  ...(['points', 'skill', 'hint', 'explanation', 'id', 'ids'] as const),
  ...(['media', 'plays', 'slow', 'transcript'] as const),
];
const settingsOf: Partial<Record<HeadingKind, SettingName[]>> = {
  'word-bank': ['reusable', 'distractors'],
  reading: ['source'],
  dictation: ['by-sentence'],
  ...productionSettings,
};

/** Signs that begin answer lines; lines before the first one belong to the prompt. */
const signsOf: Partial<Record<HeadingKind, string>> = {
  choice: choiceSigns,
  choices: choiceSigns,
  'true-false': choiceSigns,
  classify: '=',
  transformation: '?=',
};

/** Returns null if any part of the item has an issue. */
export function parseItem(block: Block, context: ItemContext, isQuestion = false): ExerciseItem | null {
  const { heading } = block;
  const { report, count } = context;
  const before = count();
  const usualId = `${++context.items}`;
  const { name, details, rest } = splitHeading(readHeading(heading));
  const kind = findHeadingKind(name);
  if (!kind) report(heading, 'kind-unknown', name);
  if (isQuestion && kind === 'reading') report(heading, 'reading-nested');
  if (!kind || (isQuestion && kind === 'reading')) return null;
  const { before: below, blocks } = splitBlocks(block.lines, 3);
  const settings = kind === 'dictation' ? expandDictationDetails(details) : [];
  const lines = [...settings.map((text) => ({ ...heading, text })), ...below];
  if (kind !== 'reading') for (const question of blocks) report(question.heading, 'question-astray');
  const isNamed = kind === 'conjugation' || kind === 'reading';
  const allowed = new Set([...usualSettings, ...(settingsOf[kind] ?? [])]);
  const settled = readSettings({ heading, lines }, isNamed ? '' : rest, allowed, report);
  if (kind === 'writing' || kind === 'speaking')
    readHeadingDetails(kind, settled, { heading, details, report });
  const signs = signsOf[kind];
  if (signs) movePrompt(settled, `${signs}>`);
  const item = {
    ...readBase(settled, heading, usualId, report),
    ...(kind === 'reading'
      ? parseReading(rest, settled, heading, report)
      : parseBody(kind, rest, settled, heading, report)),
  } as ExerciseItem;
  if (count() === before) setIds(item, settled, context.ids, report);
  const isGood = count() === before;
  if (item.kind === 'reading' && kind === 'reading') {
    const questions = parseQuestions(blocks, heading, context);
    item.questions = questions;
    return isGood && questions.length > 0 ? item : null;
  }
  return isGood ? item : null;
}

const detailed: readonly (HeadingKind | null)[] = ['dictation', 'writing', 'speaking'];

/** Splits « kind (details) — rest ». Only dictations and productions have details. */
function splitHeading(text: string): { name: string; details: string; rest: string } {
  const [, kind = '', details = '', rest = ''] =
    /^([^()—–:-]*)\(([^()]*)\) *(?:[—–:-](.*))?$/.exec(text) ?? [];
  if (detailed.includes(findHeadingKind(kind.trim())))
    return { name: kind.trim(), details, rest: rest.trim() };
  return { ...splitName(text), details: '' };
}

function splitName(text: string): { name: string; rest: string } {
  const sign = text.search(/[—–:-]/);
  if (sign < 0) return { name: text, rest: '' };
  return { name: text.slice(0, sign).trim(), rest: text.slice(sign + 1).trim() };
}

function movePrompt(settled: ItemSettings, signs: string): void {
  const first = settled.body.findIndex(({ text }) => text && signs.includes(text.charAt(0)));
  if (first < 0) return;
  const moved = settled.body.splice(0, first);
  settled.prompt += moved.map(({ text }) => `\n${text}`).join('');
}

function parseReading(named: string, { body, settings }: ItemSettings, heading: Line, report: Report) {
  const [source] = settings.source ?? [];
  const questions: QuestionItem[] = [];
  return {
    kind: 'reading' as const,
    title: readOptionalAnswer(heading, named, report),
    text: readText(body.find(({ text }) => text) ?? heading, body.map(({ text }) => text).join('\n'), report),
    source: source ? readOptionalAnswer(source.line, source.value, report) : '',
    questions,
  };
}

function parseQuestions(blocks: readonly Block[], heading: Line, context: ItemContext): QuestionItem[] {
  if (blocks.length === 0) context.report(heading, 'questions-none');
  const questions: QuestionItem[] = [];
  for (const block of blocks) {
    if (!hasRoom(block.heading, context)) break;
    const question = parseItem(block, context, true);
    if (question && question.kind !== 'reading') questions.push(question);
  }
  return questions;
}

/** Returns true if another item may begin. Reports the first item beyond the limit. */
export function hasRoom(heading: Line, context: ItemContext): boolean {
  if (context.items < limits.items) return true;
  if (context.items++ === limits.items) context.report(heading, 'items-many', limits.items);
  return false;
}
