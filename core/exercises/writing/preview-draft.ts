import { z } from 'zod';
import { documentHead, exerciseDocument } from '../document/check-document.ts';
import { exerciseItem } from '../document/check-items.ts';
import type { ExerciseDocument, ExerciseItem } from '../document/exercise-document.ts';
import { listItems } from '../document/inner-ids.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { listFieldsOf } from '../keys/list-fields.ts';
import { markForm } from '../keys/mark-exercise.ts';
import type { FieldMark } from '../keys/mark-field.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { shuffleExercise } from '../keys/shuffle-exercise.ts';
import { splitExercise } from '../keys/split-exercise.ts';
import { checkWriting, type WritingRemark } from './check-writing.ts';
import { listOtherSpellings } from './list-other-spellings.ts';
import { suggestHomophones } from './suggest-homophones.ts';

type DraftPreview = {
  /** Complete parts, as learners would see them. */
  shown: ShownExercise;
  /** Errors that prevent saving, by item id. The id is empty for the exercise as a whole. */
  faults: { item: string; sentence: string }[];
  remarks: WritingRemark[];
  /** Other accepted spellings of the answers, by item. */
  spellings: { item: string; words: string[] }[];
  /** Sentences that sound like a dictated one and are not yet accepted, by item and sentence. */
  homophones: { item: string; sentence: string; others: string[] }[];
};

/** Previews a draft, which may be incomplete. Shows its complete parts. */
export async function previewDraft(sent: unknown): Promise<DraftPreview> {
  const checked = exerciseDocument.safeParse(sent);
  const document = checked.success ? checked.data : keepComplete(sent);
  return {
    shown: shuffleExercise(splitExercise(document).shown, 'draft'),
    faults: checked.success ? [] : listFaults(checked.error, sent),
    remarks: await checkWriting(document),
    spellings: listItems(document.items).flatMap((item) => {
      const words = listOtherSpellings(item);
      return words.length > 0 ? [{ item: item.id, words }] : [];
    }),
    homophones: await listHomophones(document),
  };
}

async function listHomophones({ items }: ExerciseDocument): Promise<DraftPreview['homophones']> {
  const found: DraftPreview['homophones'] = [];
  for (const item of listItems(items))
    if (item.kind === 'dictation')
      for (const { id, text, variants } of item.sentences) {
        const others = (await suggestHomophones(text)).filter((each) => !variants.includes(each));
        if (others.length > 0) found.push({ item: item.id, sentence: id, others });
      }
  return found;
}

export type TriedDraft = {
  marks: Record<string, FieldMark & { answer: FieldAnswer | '' }>;
  notes: Record<string, { hint: string; explanation: string }>;
};

/** Marks answers to the complete parts of a draft. Only for its author, because it reveals the solutions. */
export async function markDraft(
  sent: unknown,
  answers: Readonly<Record<string, FieldAnswer>>,
): Promise<TriedDraft> {
  const checked = exerciseDocument.safeParse(sent);
  const { shown, key } = splitExercise(checked.success ? checked.data : keepComplete(sent));
  const answerOf = (field: string) => (Object.hasOwn(answers, field) ? (answers[field] ?? '') : '');
  const marked = await markForm(
    listFieldsOf(shown.items).flatMap(({ field }) => {
      const fieldKey = key.fields[field];
      return fieldKey ? [[field, fieldKey, answerOf(field)] as const] : [];
    }),
  );
  const marks = [...marked].map(([field, mark]) => [field, { ...mark, answer: answerOf(field) }] as const);
  const notes = Object.entries(key.items).map(
    ([item, { explanation }]) => [item, { hint: '', explanation }] as const,
  );
  return { marks: Object.fromEntries(marks), notes: Object.fromEntries(notes) };
}

const loose = z
  .object({
    title: documentHead.title.catch(''),
    level: documentHead.level.catch(''),
    skill: documentHead.skill.catch('structures'),
    instruction: documentHead.instruction.catch(''),
    marking: documentHead.marking.catch({ preset: 'grammaire', capitals: false, punctuation: false }),
    items: z.array(z.unknown()).catch([]),
  })
  .catch({
    ...{ title: '', level: '', skill: 'structures', instruction: '', items: [] },
    marking: { preset: 'grammaire', capitals: false, punctuation: false },
  });

/** Keeps the complete items, and the complete questions of a reading document. */
function keepComplete(sent: unknown): ExerciseDocument {
  const { items, ...head } = loose.parse(sent);
  return { ...head, items: items.flatMap((item) => keepItem(item)) };
}

function keepItem(item: unknown): ExerciseItem[] {
  const whole = exerciseItem.safeParse(item);
  if (whole.success) return [whole.data];
  const reading = loosely.safeParse(item);
  if (!reading.success) return [];
  const questions = reading.data.questions.filter((question) => exerciseItem.safeParse(question).success);
  const rest = exerciseItem.safeParse({ ...reading.data, questions });
  return rest.success ? [rest.data] : [];
}

const loosely = z.looseObject({ questions: z.array(z.unknown()) });

/** Lists each error message once per item. */
function listFaults(error: z.ZodError, sent: unknown): DraftPreview['faults'] {
  const faults = error.issues.map(({ path, message }) => ({ item: findItem(path, sent), sentence: message }));
  return [...new Map(faults.map((fault) => [`${fault.item} ${fault.sentence}`, fault])).values()];
}

/** Returns the id of the innermost item on a path, as submitted. */
function findItem(path: readonly PropertyKey[], sent: unknown): string {
  let id = '';
  let value = sent;
  for (const [depth, step] of path.entries()) {
    value = value && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[step] : undefined;
    const isItem = typeof step === 'number' && ['items', 'questions'].includes(String(path[depth - 1]));
    if (isItem) id = String((value as { id?: unknown } | undefined)?.id ?? '');
  }
  return id;
}
