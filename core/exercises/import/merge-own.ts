import { m } from '#words/messages.js';
import { documentLimits } from '../document/document-limits.ts';
import type { ExerciseDocument, ExerciseItem } from '../document/exercise-document.ts';
import { listItems } from '../document/inner-ids.ts';
import type { ExportedExercise } from '../export/exported-exercise.ts';
import { describePackage } from '../export/h5p/write-package.ts';
import { writeGift } from '../export/write-gift.ts';
import { moodleFrame, writeMoodle } from '../export/write-moodle.ts';
import { findOwnQuestion } from '../text/own-question.ts';
import { cleanText } from './clean-text.ts';
import { readGift } from './gift/read-gift.ts';
import { readH5p } from './h5p/read-h5p.ts';
import type { ImportFormat } from './import-formats.ts';
import { type ImportedQuestion, settleDocument } from './imported.ts';
import { isEqual } from './merge-accepted.ts';
import { mergeItem } from './merge-item.ts';
import { readMoodle } from './moodle/read-moodle.ts';

/** Formats that split an exercise into simple questions. Each function exports an exercise and reads it again. */
const ownFormats = {
  gift: (exercise: ExportedExercise) => readGift(cleanText(writeGift(exercise))),
  moodle: (exercise: ExportedExercise) =>
    readMoodle(cleanText(moodleFrame.begin + writeMoodle(exercise) + moodleFrame.end)),
  h5p: (exercise: ExportedExercise) => {
    const { description, content } = describePackage(exercise);
    return readH5p(cleanText(JSON.stringify({ ...description, content })));
  },
};

type OwnFormat = keyof typeof ownFormats;

export const isOwnFormat = (format: ImportFormat): format is OwnFormat => Object.hasOwn(ownFormats, format);

/** A question of an exported exercise, as it was imported. */
export type OwnPart = { question: string; title: string } & Pick<
  ImportedQuestion,
  'document' | 'lost' | 'omitted'
>;

/**
 * Applies the questions that were changed in an exported file to the exercise here. Unchanged ones are
 * recognised by exporting the exercise again.
 * @returns null if nothing was changed; `lost` contains changes that cannot be applied
 */
export function mergeOwn(
  here: ExerciseDocument,
  parts: readonly OwnPart[],
  format: OwnFormat,
): { document: ExerciseDocument; lost: string[] } | null {
  const expected = new Map(exportParts(here, format).map((part) => [part.question, part]));
  const changed = parts.filter((part) => !isSame(part, expected.get(part.question)));
  if (changed.length === 0) return null;
  let document = here;
  const lost = new Set<string>();
  for (const part of changed) {
    const before = expected.get(part.question);
    const headed = before ? applyHead(here, document, part, before) : null;
    const merged = before ? applyItem(headed ?? document, part, before) : null;
    document = merged ?? headed ?? document;
    if (headed && merged) for (const sentence of listNewLosses(part, before)) lost.add(sentence);
    else lost.add(m.importing_lost_own_change({ question: part.question }));
  }
  return { document, lost: [...lost] };
}

function exportParts(document: ExerciseDocument, format: OwnFormat): OwnPart[] {
  // The tag of a product is never imported.
  const exported = { id: 'own', document, product: 'own', versionId: null };
  const blocks = ownFormats[format](exported);
  return blocks.flatMap(({ questions }) =>
    questions.flatMap(({ key, own: named, ...read }) => {
      const own = named ?? findOwnQuestion(key, read.document.title);
      return own ? [{ ...read, question: own.question, title: own.title }] : [];
    }),
  );
}

const isSame = (part: OwnPart, before: OwnPart | undefined): boolean =>
  before !== undefined &&
  isEqual(toComparable(part), toComparable(before)) &&
  listNewLosses(part, before).length === 0;

const toComparable = ({ title, document: { instruction, items }, omitted = [] }: OwnPart) =>
  [title, instruction, items, omitted] as const;

const listNewLosses = ({ lost }: OwnPart, before: OwnPart | undefined): string[] =>
  lost.filter((sentence) => !before?.lost.includes(sentence));

/** Returns the document with a changed title and instruction, or null if the instruction contains other texts. */
function applyHead(
  here: ExerciseDocument,
  document: ExerciseDocument,
  part: OwnPart,
  before: OwnPart,
): ExerciseDocument | null {
  const title = part.title === before.title ? document.title : part.title;
  const { instruction } = part.document;
  if (instruction === before.document.instruction) return { ...document, title };
  // The texts of reading documents are also imported as an instruction.
  const added = before.document.instruction.slice(here.instruction.length);
  const isApart = before.document.instruction.startsWith(here.instruction) && instruction.endsWith(added);
  const changed = instruction.slice(0, instruction.length - added.length).trim();
  return isApart ? { ...document, title, instruction: changed } : null;
}

/** Returns the document with the changes of a question, or null if they cannot be expressed in the item. */
function applyItem(document: ExerciseDocument, part: OwnPart, before: OwnPart): ExerciseDocument | null {
  const [id = '', inner = ''] = part.question.split('.');
  const changed = structuredClone(document);
  const item = listItems(changed.items).find((each) => each.id === id);
  const [now, then] = [readItem(part), readItem(before)];
  if (!item || !now || !then) return null;
  if (isEqual(now, then)) return document;
  if (isCut(part) && item.kind !== 'transformation') return null;
  return mergeItem(item, inner, now, then) ? settleDocument(changed).document : null;
}

/** Returns the item of a question with all its accepted answers. */
function readItem({ document: { items }, omitted = [] }: OwnPart): ExerciseItem | undefined {
  const [item] = structuredClone(items);
  const typed = item?.kind === 'gaps' ? item.text.find((piece) => typeof piece !== 'string') : item;
  if (typed && 'accepted' in typed) typed.accepted.push(...omitted);
  return item;
}

const isCut = ({ lost }: OwnPart): boolean =>
  lost.includes(m.importing_lost_accepted({ max: String(documentLimits.accepted) }));
