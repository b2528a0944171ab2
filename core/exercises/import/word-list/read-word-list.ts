import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';
import { foldWords } from '../../../csv/fold-words.ts';
import { documentLimits } from '../../document/document-limits.ts';
import type { ExerciseItem, GapText, Option, TypedGap } from '../../document/exercise-document.ts';
import { ankiHeads } from '../../export/write-anki.ts';
import { cutExcerpt } from '../../text/text-issue.ts';
import type { WordListOptions } from '../import-formats.ts';
import { emptyBase, maxBlocks, type ReadBlock, settleDocument, startDocument } from '../imported.ts';
import { toPlainSpaces } from '../plain-words.ts';
import { areFrench } from './are-french.ts';
import { chooseColumns } from './choose-columns.ts';
import { listAcceptedWords, showWord } from './list-accepted-words.ts';
import { splitWordList, type WordRow } from './split-word-list.ts';

/** Words with the same translation are one entry. A cloze sentence has a gap instead of a translation. */
type Word = { line: number; asked: string; french: string[]; cloze: ExerciseItem | null };

/** Words per exercise, and pairs per item. */
const perExercise = 20;
const perMatch = 8;
const wrongOptions = 3;

type WordList = {
  blocks: ReadBlock[];
  fault: string | null;
  /** Reads the corrected line of a block. */
  mendWord: (text: string, block: ReadBlock) => ReadBlock;
};

/**
 * Reads a list of words and translations, and cuts it into exercises.
 * @param fileName becomes part of the titles
 */
export function readWordList(text: string, fileName: string, options: WordListOptions): WordList {
  const table = splitWordList(text);
  const columns = table && chooseColumns(table, options.french);
  const none = { blocks: [], mendWord: (_: string, block: ReadBlock) => block };
  if (Object.values(ankiHeads).some((writeHeads) => text.startsWith(writeHeads())))
    return { ...none, fault: m.importing_words_own_anki() };
  if (!table || (!columns && !table.rows.some(({ source }) => clozePattern.test(source))))
    return { ...none, fault: m.importing_words_columns() };
  if (
    options.french === 'auto' &&
    !(columns?.hasFrench ?? areFrench(table.rows.flatMap(({ cells }) => cells)))
  )
    return { ...none, fault: m.importing_words_not_french() };
  const rows = columns?.rows ?? table.rows;
  const read = rows.map((row) => readRow(row, columns ?? { french: 0, other: 1 }));
  const words = joinWords(read.flatMap((each) => ('word' in each ? [each.word] : [])));
  const chunks = cutEvenly(words, perExercise);
  const subject = shorten(fileName.replace(/^vocab(?:ulaire)?(?![a-zà-ÿ])[\s:_-]{0,10}/i, ''), 100);
  const name = subject ? m.importing_words_title({ name: subject }) : m.level_test_area_vocabulary();
  const toTitle = (index: number) => (chunks.length > 1 ? `${name} (${index + 1})` : name);
  const lost = columns?.hasMore ? [m.importing_lost_columns()] : [];
  const context = { ...options, words, lost };
  const good = chunks.map((chunk, index) => writeExercise(chunk, toTitle(index), context));
  const bad = read.flatMap((each): ReadBlock[] => {
    if ('word' in each) return [];
    const { row, sentence } = each;
    const above = chunks.findLastIndex((chunk) => (chunk[0]?.line ?? 0) < row.line);
    const { key, category } = good[Math.max(0, above)] ?? { key: '', category: toPlainSpaces(toTitle(0)) };
    const fault = { line: row.line, column: null, excerpt: cutExcerpt(row.source || '?'), sentence };
    return [
      {
        ...{ line: row.line, category, key: key || nameKey(category, options.task), source: row.source },
        ...{ questions: [], faults: [fault], unsupported: false },
      },
    ];
  });
  const mendWord = (fix: string, block: ReadBlock): ReadBlock => {
    const [row] = splitWordList(fix)?.rows ?? [];
    const cells = columns ?? { french: 0, other: 1 };
    const mended = readRow(row ?? { line: block.line, source: fix, cells: [fix] }, cells);
    if ('word' in mended) {
      const word = { ...mended.word, line: block.line };
      return {
        ...block,
        ...writeExercise([word], block.category, context),
        line: block.line,
        source: fix,
        faults: [],
      };
    }
    const excerpt = cutExcerpt(fix || '?');
    const fault = { line: 1, column: null, excerpt, sentence: mended.sentence };
    return { ...block, source: fix, questions: [], faults: [fault] };
  };
  return { blocks: [...good, ...bad].slice(0, maxBlocks + 1), fault: null, mendWord };
}

/** A list may be imported once for each task. */
const nameKey = (title: string, task: WordListOptions['task']): string => `${task}\n${foldWords(title)}`;

const fold = (text: string): string => foldWords(text) || text;

const clozePattern = /\{\{c\d{1,3}::((?:(?!::|\}\}).){0,500})(?:::((?:(?!\}\}).){0,200}))?\}\}/;

function readRow(
  row: WordRow,
  { french, other }: { french: number; other: number },
): { word: Word } | { row: WordRow; sentence: string } {
  const cloze = row.cells.find((cell) => clozePattern.test(cell) && cell.replace(clozePattern, '').trim());
  if (cloze) return { word: { line: row.line, asked: cloze, french: [], cloze: toCloze(cloze) } };
  const [, inside, clue = ''] = clozePattern.exec(row.cells[french] ?? '') ?? [];
  const word = inside ?? row.cells[french] ?? '';
  const asked = (inside === undefined ? row.cells[other] : clue || row.cells[other]) ?? '';
  const bare = asked.replace(new RegExp(clozePattern, 'g'), '$1');
  if (!word || !bare)
    return { row, sentence: word || bare ? m.importing_words_half() : m.importing_words_empty() };
  if (Math.max(word.length, bare.length) > documentLimits.answerCharacters)
    return { row, sentence: m.exercises_text_answer_long({ max: String(documentLimits.answerCharacters) }) };
  return { word: { line: row.line, asked: bare, french: [word], cloze: null } };
}

/** Makes a sentence with gaps of an Anki cloze note; the hint is the cue. */
function toCloze(cell: string): ExerciseItem {
  const parts = cell.split(new RegExp(clozePattern, 'g'));
  const text: GapText<TypedGap> = parts.flatMap((part, index): GapText<TypedGap> => {
    if (index % 3 === 0) return [part];
    if (index % 3 === 2) return [];
    const cue = parts[index + 1]?.slice(0, 200) ?? '';
    return [{ id: '', cue, accepted: listAcceptedWords(part), feedback: [] }];
  });
  return { ...emptyBase, kind: 'gaps', text };
}

function joinWords(words: readonly Word[]): Word[] {
  const joined = new Map<string, Word>();
  for (const word of words) {
    const key = word.cloze ? word.asked : word.asked.toLowerCase();
    const known = joined.get(key);
    if (!known) joined.set(key, { ...word, french: [...word.french] });
    else if (!known.cloze) known.french.push(...word.french.filter((each) => !known.french.includes(each)));
  }
  return [...joined.values()];
}

/** Cuts a list into parts of nearly equal length. */
function cutEvenly<Each>(list: readonly Each[], most: number): Each[][] {
  const count = Math.ceil(list.length / most);
  return Array.from({ length: count }, (_, index) =>
    list.slice(Math.round((index * list.length) / count), Math.round(((index + 1) * list.length) / count)),
  );
}

type Context = WordListOptions & { words: readonly Word[]; lost: readonly string[] };

function writeExercise(words: readonly Word[], title: string, context: Context): ReadBlock {
  const line = words[0]?.line ?? 1;
  const draft = startDocument(toPlainSpaces(title));
  const key = nameKey(draft.title, context.task);
  const asked = words.filter(({ cloze }) => !cloze);
  const items =
    context.task === 'match'
      ? groupPairs(asked).map((group) => toMatch(group, context))
      : asked.map((word) => (context.task === 'choose' ? toChoice(word, context) : toGap(word)));
  draft.items = [...items, ...words.flatMap(({ cloze }) => cloze ?? [])];
  draft.instruction = asked.length > 0 ? instructions[context.task]() : '';
  draft.marking.preset = 'vocabulaire';
  const { document, sentences } = settleDocument(draft);
  const faults = sentences.map((sentence) => ({ line, column: null, excerpt: draft.title, sentence }));
  const questions = document ? [{ key, group: draft.title, document, lost: [...context.lost] }] : [];
  return { line, category: draft.title, key, source: '', questions, faults, unsupported: false };
}

const instructions: Readonly<Record<WordListOptions['task'], () => string>> = {
  write: m.importing_words_write,
  match: m.importing_words_match,
  choose: m.importing_words_choose,
};

function toGap({ asked, french }: Word): ExerciseItem {
  const accepted = new Map(french.flatMap(listAcceptedWords).map((answer) => [answer.text, answer] as const));
  const best = [...accepted.values()].toSorted((one, other) => other.credit - one.credit);
  const gap = { id: '', cue: '', accepted: best.slice(0, documentLimits.accepted), feedback: [] };
  return { ...emptyBase, kind: 'gaps', text: [`${asked} : `, gap] };
}

function toChoice(word: Word, { words }: Context): ExerciseItem {
  const right = showWord(word.french[0] ?? '');
  const wrong = listOthers(word, words, wrongOptions);
  const place = word.line % (wrong.length + 1);
  const options: Option[] = wrong.map((text) => ({ id: '', text, right: false, feedback: '' }));
  options.splice(place, 0, { id: '', text: right, right: true, feedback: '' });
  return { ...emptyBase, prompt: word.asked, kind: 'choice', options };
}

/** Returns words of the list that are no right answer, beginning with the next ones. */
function listOthers(word: Word, words: readonly Word[], most: number): string[] {
  const right = new Set(word.french.flatMap((each) => listAcceptedWords(each).map(({ text }) => fold(text))));
  const found = new Map<string, string>();
  const at = words.indexOf(word);
  for (let step = 1; step <= Math.min(words.length, 60) && found.size < most; step++) {
    const other = words[(at + step + words.length) % words.length];
    const text = showWord(other?.french[0] ?? '');
    if (!other || other.cloze || other.asked === word.asked || right.has(fold(text))) continue;
    found.set(fold(text), text);
  }
  return [...found.values()];
}

/** Puts words with the same right side into different groups, because their pairs would be interchangeable. */
function groupPairs(words: readonly Word[]): Word[][] {
  const size = Math.ceil(words.length / Math.ceil(words.length / perMatch));
  const groups: { words: Word[]; taken: Set<string> }[] = [];
  for (const word of words) {
    const right = fold(showWord(word.french[0] ?? ''));
    const free = groups.find(({ words: { length }, taken }) => length < size && !taken.has(right));
    const group = free ?? { words: [], taken: new Set() };
    if (!free) groups.push(group);
    group.words.push(word);
    group.taken.add(right);
  }
  return groups.map((group) => group.words);
}

function toMatch(words: readonly Word[], { words: all }: Context): ExerciseItem {
  const pairs = words.map(({ asked, french }) => ({ id: '', left: asked, right: showWord(french[0] ?? '') }));
  const [only] = words;
  const distractors = words.length === 1 && only ? listOthers(only, all, wrongOptions) : [];
  return { ...emptyBase, kind: 'match', pairs, distractors };
}
