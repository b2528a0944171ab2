import type { ExerciseItem, ExerciseMedia } from '../document/exercise-document.ts';
import { listInnerIds } from '../document/inner-ids.ts';
import { isMediaAddress } from '../document/media-address.ts';
import { escapeProse, escapeSigns } from './escapes.ts';
import { nameHeadingKind, type SettingName, writeSettingName, writeSkillName } from './exercise-names.ts';
import { printBody } from './print-body.ts';

/** @param numbering counts the items and questions begun, which gives their ids by position */
export function printItem(item: ExerciseItem, numbering: { items: number }, hashes = '##'): string {
  const usualId = `${++numbering.items}`;
  const [first, ...prompt] = listHeadLines(item);
  const lines = [
    `${hashes} ${nameHeadingKind(toHeadingKind(item))}${first && ` — ${first}`}`,
    ...prompt.map((line) => `| ${line}`.trim()),
    ...printSettings(item, usualId),
  ];
  if (item.kind !== 'reading') return [...lines, ...printBody(item)].join('\n');
  const questions = item.questions.map((question) => printItem(question, numbering, '###'));
  return [[...lines, ...(item.text ? [escapeProse(item.text)] : [])].join('\n'), ...questions].join('\n\n');
}

const toHeadingKind = (item: ExerciseItem) =>
  item.kind === 'order' ? (`order-${item.unit}` as const) : item.kind;

function listHeadLines(item: ExerciseItem): [string, ...string[]] {
  const prompt = item.prompt ? escapeSigns(item.prompt).split('\n') : [];
  if (item.kind === 'conjugation')
    return [`${escapeSigns(item.verb, /,/g)}, ${escapeSigns(item.tense)}`, ...prompt];
  if (item.kind === 'reading') return [escapeSigns(item.title), ...prompt];
  const [first = '', ...rest] = prompt;
  return [first, ...rest];
}

function printSettings(item: ExerciseItem, usualId: string): string[] {
  const inner = listInnerIds(item);
  const isUsual = inner.every(({ holder, usual }) => holder.id === usual);
  return [
    ...(item.id === usualId ? [] : [printSetting('id', item.id)]),
    ...(isUsual ? [] : [printSetting('ids', inner.map(({ holder }) => holder.id).join(' '))]),
    ...(item.points === 1 ? [] : [printSetting('points', `${item.points}`)]),
    ...(item.skill ? [printSetting('skill', writeSkillName(item.skill))] : []),
    ...item.media.flatMap(printMediaSettings),
    ...printOwnSettings(item),
    ...(item.hint ? [printSetting('hint', escapeSigns(item.hint))] : []),
    ...(item.explanation ? [printSetting('explanation', escapeSigns(item.explanation))] : []),
  ];
}

function printOwnSettings(item: ExerciseItem): string[] {
  if (item.kind === 'reading') return item.source ? [printSetting('source', escapeSigns(item.source))] : [];
  if (item.kind === 'dictation')
    return item.unit === 'sentences' ? [`! ${writeSettingName('by-sentence')}`] : [];
  if (item.kind === 'writing' || item.kind === 'speaking')
    return listProductionSettings(item).map(([name, value]) =>
      value ? printSetting(name, escapeSigns(value)) : `! ${writeSettingName(name)}`,
    );
  if (item.kind !== 'word-bank') return [];
  const { distractors, reusable } = item;
  // Without bars, a comma would split a single distractor.
  const signs = distractors.length > 1 ? /\|/g : /[|,]/g;
  const written = distractors.map((text) => escapeSigns(text, signs)).join(' | ');
  return [
    ...(reusable ? [`! ${writeSettingName('reusable')}`] : []),
    ...(written ? [printSetting('distractors', written)] : []),
  ];
}

/** Formats seconds as `10 min`, `90 s` or `1 min 30 s`. */
function formatSeconds(seconds: number): string {
  if (seconds % 60 === 0) return `${seconds / 60} min`;
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Returns the settings of a production, without those that have the usual value. */
function listProductionSettings(
  item: Extract<ExerciseItem, { kind: 'writing' | 'speaking' }>,
): [SettingName, string][] {
  const grading: [SettingName, string][] = [
    ...(item.rubricId ? ([['rubric', item.rubricId]] as [SettingName, string][]) : []),
    ...(item.model ? ([['model', item.model]] as [SettingName, string][]) : []),
  ];
  if (item.kind === 'speaking')
    return [
      ...(item.preparationSeconds
        ? ([['preparation', formatSeconds(item.preparationSeconds)]] as [SettingName, string][])
        : []),
      ['duration', formatSeconds(item.maxSeconds)],
      ...grading,
    ];
  const { minWords: min, maxWords: max } = item;
  const words = max ? (min ? `${min} à ${max}` : `${max} maximum`) : min ? `${min} minimum` : '';
  return [
    ...(words ? ([['words', words]] as [SettingName, string][]) : []),
    ...(item.plan ? ([['plan', '']] as [SettingName, string][]) : []),
    ...grading,
  ];
}

const printSetting = (name: SettingName, written: string): string => {
  const [first, ...more] = written.split('\n');
  return [`! ${writeSettingName(name)}: ${first}`, ...more.map((line) => `| ${line}`.trim())].join('\n');
};

function printMediaSettings(media: ExerciseMedia): string[] {
  const { plays, pauses, slow, transcript } = media;
  return [
    printSetting('media', printMedia(media)),
    ...(plays ? [printSetting('plays', pauses === false ? `${plays}, sans pause` : `${plays}`)] : []),
    ...(slow ? [printSetting('slow', printMedia({ ...slow, alt: '' }))] : []),
    ...(transcript ? [printSetting('transcript', escapeSigns(transcript))] : []),
  ];
}

function printMedia({ fileName, url, alt }: ExerciseMedia): string {
  // A file name without an address is escaped if it looks like an address.
  const isMistaken = !url && isMediaAddress(fileName);
  const name = escapeSigns(fileName, isMistaken ? /[|—]|^\/|:(?=\/\/)/g : /[|—]/g);
  const file = [name, escapeSigns(url, /\|/g)].filter(Boolean).join(' | ');
  return alt ? `${file} — ${escapeSigns(alt)}` : file;
}
