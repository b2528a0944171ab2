import { m } from '#words/messages.js';
import type { AcceptedAnswer, ExerciseDocument, ExerciseItem } from '../document/exercise-document.ts';
import { listItems } from '../document/inner-ids.ts';
import { writeGift } from '../export/write-gift.ts';
import { moodleFrame, writeMoodle } from '../export/write-moodle.ts';
import { findOwnQuestion } from '../text/own-question.ts';
import { cleanText } from './clean-text.ts';
import { readGift } from './gift/read-gift.ts';
import { settleDocument } from './imported.ts';
import { readMoodle } from './moodle/read-moodle.ts';

/** A question of an exported exercise, as it was imported. */
export type OwnPart = { question: string; title: string; document: ExerciseDocument };

/**
 * Applies the questions that were changed in an exported file to the exercise here. Formats such as GIFT
 * split an exercise into simple questions, so unchanged ones are recognised by exporting the exercise again.
 * @returns null if nothing was changed; `lost` contains changes that cannot be applied
 */
export function mergeOwn(
  here: ExerciseDocument,
  parts: readonly OwnPart[],
  format: 'gift' | 'moodle',
): { document: ExerciseDocument; lost: string[] } | null {
  const expected = new Map(exportParts(here, format).map((part) => [part.question, part]));
  const document = structuredClone(here);
  const items = new Map(listItems(document.items).map((item) => [item.id, item]));
  const lost = new Set<string>();
  let isChanged = false;
  for (const part of parts) {
    const before = expected.get(part.question);
    if (before && isSame(part, before)) continue;
    isChanged = true;
    const [id = '', inner = ''] = part.question.split('.');
    const item = items.get(id);
    if (!before || !item || !applyPart({ document, item, inner }, part, before))
      lost.add(m.importing_lost_own_change({ question: part.question }));
  }
  if (!isChanged) return null;
  const settled = settleDocument(document).document;
  return { document: settled ?? here, lost: [...lost] };
}

function exportParts(document: ExerciseDocument, format: 'gift' | 'moodle'): OwnPart[] {
  const exported = { id: 'own', document, product: '', versionId: null };
  const blocks =
    format === 'gift'
      ? readGift(cleanText(writeGift(exported)))
      : readMoodle(cleanText(moodleFrame.begin + writeMoodle(exported) + moodleFrame.end));
  return blocks.flatMap(({ questions }) =>
    questions.flatMap(({ key, document: read }) => {
      const own = findOwnQuestion(key, read.title);
      return own ? [{ question: own.question, title: own.title, document: read }] : [];
    }),
  );
}

const toComparable = ({ title, document: { instruction, items } }: OwnPart): string =>
  JSON.stringify([title, instruction, items]);
const isSame = (one: OwnPart, other: OwnPart): boolean => toComparable(one) === toComparable(other);

type Target = { document: ExerciseDocument; item: ExerciseItem; inner: string };

/** Returns false if a change cannot be expressed in the item. */
function applyPart({ document, item, inner }: Target, part: OwnPart, before: OwnPart): boolean {
  if (part.title !== before.title) document.title = part.title;
  const { instruction } = part.document;
  if (instruction !== before.document.instruction) {
    // The text of a reading document is also imported as an instruction.
    if (before.document.instruction !== document.instruction) return false;
    document.instruction = instruction;
  }
  const [now] = part.document.items;
  const [then] = before.document.items;
  if (!now || !then || JSON.stringify(now) === JSON.stringify(then)) return true;
  if (!inner && now.kind === item.kind && then.kind === item.kind && !hasGaps(item)) {
    takeChanges(item, now, then);
    return true;
  }
  if (now.explanation !== then.explanation) item.explanation = now.explanation;
  if (now.hint !== then.hint) item.hint = now.hint;
  return applyAnswers(item, inner, now, then);
}

/** Copies the fields that differ from the exported ones, so that media and others remain. */
function takeChanges(item: ExerciseItem, now: ExerciseItem, then: ExerciseItem): void {
  const before = new Map<string, unknown>(Object.entries(then));
  const changes = Object.entries(now).filter(
    ([name, value]) => name !== 'id' && JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  Object.assign(item, Object.fromEntries(changes));
}

function applyAnswers(item: ExerciseItem, inner: string, now: ExerciseItem, then: ExerciseItem): boolean {
  if (hasGaps(item) && hasGaps(now) && hasGaps(then) && applyGaps(item, now, then)) return true;
  if (writeAround(now) !== writeAround(then)) return false;
  const typed = readTyped(now);
  switch (item.kind) {
    case 'gaps': {
      const gap = findInner(item.text, inner);
      if (!gap || !typed) return false;
      Object.assign(gap, typed);
      return true;
    }
    case 'gap-choices': {
      const gap = findInner(item.text, inner);
      const options = readOptions(now);
      if (!gap || !options) return false;
      gap.options = options;
      return true;
    }
    case 'word-bank': {
      const gap = findInner(item.text, inner);
      const right = readOptions(now)?.find((option) => option.right);
      if (!gap || !right) return false;
      gap.word = right.text;
      return true;
    }
    case 'true-false': {
      const statement = item.statements.find(({ id }) => id === inner) ?? item.statements[0];
      const said = now.kind === 'true-false' ? now.statements[0] : undefined;
      if (!statement || !said) return false;
      const { right, feedback } = said;
      Object.assign(statement, { right, feedback });
      return true;
    }
    case 'conjugation': {
      if (!inner && now.kind === 'gaps') {
        const gaps = now.text.filter((piece) => typeof piece !== 'string');
        for (const [index, row] of item.rows.entries()) row.accepted = gaps[index]?.accepted ?? row.accepted;
        return true;
      }
      const row = item.rows.find(({ id }) => id === inner);
      if (!row || !typed) return false;
      row.accepted = typed.accepted;
      return true;
    }
    case 'transformation': {
      // In the answers of a transformation, these signs mark optional words and alternatives.
      if (!typed || typed.accepted.some(({ text }) => /[()/]/.test(text))) return false;
      Object.assign(item, typed);
      return true;
    }
    case 'order': {
      if (now.kind !== 'match') return false;
      const parts = now.pairs.toSorted((one, other) => Number(one.left) - Number(other.left));
      Object.assign(item, { parts: parts.map(({ right }) => right), otherOrders: [] });
      return true;
    }
    case 'classify': {
      if (now.kind !== 'match') return false;
      const names = [
        ...new Set([...item.groups.map(({ name }) => name), ...now.pairs.map(({ right }) => right)]),
      ];
      const kept = names.filter(
        (name) => now.pairs.some(({ right }) => right === name) || now.distractors.includes(name),
      );
      item.groups = kept.map((name) => ({
        ...{ id: '', name },
        members: now.pairs.flatMap(({ left, right }) => (right === name ? [{ id: '', text: left }] : [])),
      }));
      return true;
    }
    default:
      return false;
  }
}

type GapItem = Extract<ExerciseItem, { kind: 'gaps' | 'gap-choices' | 'word-bank' }>;

const hasGaps = (item: ExerciseItem): item is GapItem =>
  item.kind === 'gaps' || item.kind === 'gap-choices' || item.kind === 'word-bank';

/** Applies changes of a whole text. Returns false if the format has split the text. */
function applyGaps(item: GapItem, now: GapItem, then: GapItem): boolean {
  const [here, there, before] = [splitGaps(item), splitGaps(now), splitGaps(then)];
  const { length } = here.gaps;
  if (there.gaps.length !== length || before.gaps.length !== length) return false;
  if (length === 1 && (now.prompt !== then.prompt || item.text.length !== now.text.length)) return false;
  const strings: string[] = [];
  for (const [index, string] of here.strings.entries()) {
    const [written = '', exported = ''] = [there.strings[index], before.strings[index]];
    const changed = written === exported ? string : unwrap(written, exported, string);
    if (changed === null) return false;
    strings.push(changed);
  }
  for (const [index, gap] of here.gaps.entries())
    if (JSON.stringify(there.gaps[index]) !== JSON.stringify(before.gaps[index]))
      takeAnswer(gap, there.gaps[index] as Gap);
  const text = strings.flatMap((string, index) => {
    const gap = here.gaps[index];
    return [...(string ? [string] : []), ...(gap ? [gap] : [])];
  });
  Object.assign(item, { text });
  return true;
}

type Gap = Exclude<GapItem['text'][number], string>;

/** Returns the strings before each gap and after the last one, and the gaps. */
function splitGaps({ text }: GapItem): { strings: string[]; gaps: Gap[] } {
  const strings = [''];
  const gaps: Gap[] = [];
  for (const piece of text)
    if (typeof piece === 'string') strings[strings.length - 1] += piece;
    else {
      gaps.push(piece);
      strings.push('');
    }
  return { strings, gaps };
}

/** Returns the changed text without the words that the export adds around it; null if they were changed. */
function unwrap(now: string, then: string, here: string): string | null {
  const at = then.indexOf(here);
  if (at < 0) return null;
  const [before, after] = [then.slice(0, at), then.slice(at + here.length)];
  if (now.length < before.length + after.length) return null;
  return now.startsWith(before) && now.endsWith(after)
    ? now.slice(before.length, now.length - after.length)
    : null;
}

function takeAnswer(gap: Gap, other: Gap): void {
  if ('accepted' in gap && 'accepted' in other)
    Object.assign(gap, { accepted: other.accepted, feedback: other.feedback });
  else if ('options' in gap && 'options' in other) gap.options = other.options;
  else if ('word' in gap && 'options' in other)
    gap.word = other.options.find(({ right }) => right)?.text ?? gap.word;
  else if ('word' in gap && 'word' in other) gap.word = other.word;
}

const findInner = <Gap extends { id: string }>(text: (string | Gap)[], inner: string): Gap | undefined => {
  const gaps = text.filter((piece) => typeof piece !== 'string');
  return gaps.find(({ id }) => id === inner) ?? (gaps.length === 1 ? gaps[0] : undefined);
};

/** The question without its answers. */
function writeAround(item: ExerciseItem): string {
  const text = 'text' in item && typeof item.text !== 'string' ? item.text : [];
  const pieces = text.map((piece) => (typeof piece === 'string' ? piece : '_'));
  const statements = item.kind === 'true-false' ? item.statements.map((statement) => statement.text) : [];
  return JSON.stringify([item.prompt, pieces, statements]);
}

function readTyped(item: ExerciseItem) {
  if (item.kind === 'transformation') return { accepted: item.accepted, feedback: item.feedback };
  if (item.kind !== 'gaps') return null;
  const gap = item.text.find((piece) => typeof piece !== 'string');
  return gap ? { accepted: gap.accepted satisfies AcceptedAnswer[], feedback: gap.feedback } : null;
}

function readOptions(item: ExerciseItem) {
  if (item.kind === 'choice' || item.kind === 'choices') return item.options;
  if (item.kind !== 'gap-choices') return null;
  return item.text.find((piece) => typeof piece !== 'string')?.options ?? null;
}
