import { foldWords } from '../../csv/fold-words.ts';
import { isTooLong, documentLimits as limits } from '../document/document-limits.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { findLevel } from '../document/exercise-levels.ts';
import { unshield } from './escapes.ts';
import { findSkillName } from './exercise-names.ts';
import { ownLineName } from './own-line.ts';
import { hasRoom, type ItemContext, parseItem } from './parse-item.ts';
import { type Block, countHashes, readHeading, readLines, splitBlocks } from './read-blocks.ts';
import { splitSetting } from './read-settings.ts';
import { readText } from './read-values.ts';
import { collectIssues, type Line, type Report, type TextIssue } from './text-issue.ts';

export const fileLimits = { exercises: 2_000, characters: 2_000_000 } as const;

/**
 * Parses exercises and collects all issues in linear time. Never throws.
 * Omits invalid items and exercises without valid items. Fixing an issue does not change other items' ids.
 */
export function parseExercises(text: string): { exercises: ExerciseDocument[]; faults: TextIssue[] } {
  const { faults, report, count } = collectIssues();
  if (text.length > fileLimits.characters) {
    const [first] = readLines(text.slice(0, 200));
    if (first) report(first, 'file-long', fileLimits.characters);
    return { exercises: [], faults };
  }
  const { before, blocks } = splitBlocks(readLines(text), 1);
  const astray = before.find((line) => line.text);
  if (astray) report(astray, 'title-missing');
  const tooMany = blocks[fileLimits.exercises];
  if (tooMany) report(tooMany.heading, 'exercises-many', fileLimits.exercises);
  const exercises = blocks
    .slice(0, fileLimits.exercises)
    .flatMap((block) => parseExercise(block, report, count) ?? []);
  faults.sort((a, b) => a.line - b.line);
  return { exercises, faults };
}

function parseExercise(
  { heading, lines }: Block,
  report: Report,
  count: () => number,
): ExerciseDocument | null {
  const faultsBefore = count();
  const { before, blocks } = splitBlocks(lines, 2);
  const named = parseTitle(heading, report);
  const lead = parseLead(before, report);
  const isGood = count() === faultsBefore;
  if (blocks.length === 0) report(heading, 'items-none');
  const context: ItemContext = { report, count, items: 0, ids: new Map() };
  const items: ExerciseDocument['items'] = [];
  for (const block of blocks) {
    if (!hasRoom(block.heading, context)) break;
    const item = parseItem(block, context);
    if (item) items.push(item);
  }
  const exercise = { ...named, ...lead, items };
  const isLong = isTooLong(exercise);
  if (isLong) report(heading, 'exercise-long', limits.characters);
  return isGood && !isLong && items.length > 0 ? exercise : null;
}

/** Parses `# Title · A2 · structures`; parts that name no level or skill belong to the title. */
function parseTitle(heading: Line, report: Report): Pick<ExerciseDocument, 'title' | 'level' | 'skill'> {
  const parts = readHeading(heading).split('·');
  const skill = parts.length > 1 ? findSkillName(parts.at(-1) ?? '') : null;
  if (skill) parts.pop();
  const level = parts.length > 1 ? findLevel(parts.at(-1) ?? '') : '';
  if (level) parts.pop();
  const title = unshield(parts.join('·').trim());
  if (!title) report(heading, 'title-empty');
  if (title.length > limits.titleCharacters) report(heading, 'title-long', limits.titleCharacters);
  return { title, level, skill: skill ?? 'structures' };
}

/** Parses the instruction and `! barème: …`. Skips `! exercice: …`, which only imports read. */
function parseLead(
  lines: readonly Line[],
  report: Report,
): Pick<ExerciseDocument, 'instruction' | 'marking'> {
  let marking: ExerciseDocument['marking'] | null = null;
  const prose: Line[] = [];
  for (const line of lines) {
    const { name, value } = line.text.startsWith('!') ? splitSetting(line) : { name: null, value: '' };
    const hashes = countHashes(line);
    if (hashes > 0) report(line, hashes === 3 ? 'question-astray' : 'heading-deep');
    else if (name === null) prose.push(line);
    else if (foldWords(name) === ownLineName) continue;
    else if (foldWords(name) !== 'bareme') report(line, 'setting-unknown', name);
    else if (marking) report(line, 'setting-twice', name);
    else marking = parseMarking(line, value, report);
  }
  const [first] = prose;
  const text = prose.map(({ text }) => text).join('\n');
  return {
    instruction: first ? readText(first, text, report) : '',
    marking: marking ?? parseMarking(null, '', report),
  };
}

function parseMarking(line: Line | null, value: string, report: Report): ExerciseDocument['marking'] {
  const marking: ExerciseDocument['marking'] = { preset: 'grammaire', capitals: false, punctuation: false };
  for (const word of value.split(',').map(foldWords)) {
    if (word === 'vocabulaire' || word === 'grammaire' || word === 'examen') marking.preset = word;
    else if (word === 'majuscules') marking.capitals = true;
    else if (word === 'ponctuation') marking.punctuation = true;
    else if (line) report(line, 'marking-unknown');
  }
  return marking;
}
