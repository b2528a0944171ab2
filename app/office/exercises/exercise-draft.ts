import { typeset } from '#common/typography.ts';
import {
  type ExerciseDocument,
  type ExerciseItem,
  emptyDocument,
} from '#core/exercises/document/exercise-document.ts';
import { numberIds } from '#core/exercises/document/inner-ids.ts';
import type { exerciseFields } from '#core/exercises/exercise-subject.ts';
import { printExercises } from '#core/exercises/text/print-exercises.ts';
import { nameSkill } from '#core/products/skills.ts';
import type { DraftOf } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import type { FieldValues, OwnFields } from '../kit/field.ts';
import { dropEmptyRows } from './empty-rows.ts';
import { kindLabels } from './new-item.ts';

export type ExerciseHead = Omit<ExerciseDocument, 'items'>;

type ItemName = `item.${string}`;

/** State of the editor. Each item is a field, so that edits of different items do not conflict. */
export type ExerciseDraft = ExerciseHead &
  Omit<DraftOf<typeof exerciseFields>, 'document'> & {
    /** Ids of the items in display order. */
    order: string[];
    /** Content of the « Texte » tab while it cannot be parsed as an exercise; empty otherwise. */
    text: string;
  } & { [name: ItemName]: ExerciseItem | undefined };

const toName = (id: string): ItemName => `item.${id}`;

/**
 * Returns the items in order, followed by items missing from `order` because another teacher removed them.
 */
export function listDraftItems(draft: ExerciseDraft): ExerciseItem[] {
  const others = Object.keys(draft).flatMap((name) =>
    name.startsWith('item.') && !draft.order.includes(name.slice('item.'.length))
      ? [name.slice('item.'.length)]
      : [],
  );
  return [...draft.order, ...others].flatMap((id) => draft[toName(id)] ?? []);
}

/** Returns the exercise of a draft, without empty rows. */
export function toDocument(draft: ExerciseDraft): ExerciseDocument {
  const { title, level, skill, instruction, marking } = draft;
  return { title, level, skill, instruction, marking, items: listDraftItems(draft).map(dropEmptyRows) };
}

/**
 * Returns the draft fields for some items. Fields of items that exist only in `before` are set to undefined.
 */
export function toItemFields(items: readonly ExerciseItem[], before: readonly ExerciseItem[] = []) {
  const gone = before.map(({ id }): [ItemName, undefined] => [toName(id), undefined]);
  const kept = items.map((item): [ItemName, ExerciseItem] => [toName(item.id), item]);
  return {
    order: items.map(({ id }) => id),
    ...(Object.fromEntries([...gone, ...kept]) as Record<ItemName, ExerciseItem | undefined>),
  };
}

export const toDocumentFields = ({ items, ...head }: ExerciseDocument, before?: readonly ExerciseItem[]) => ({
  ...head,
  ...toItemFields(items, before),
});

/** Returns the body of a save request, with the items inside the document. */
export function toSentExercise(draft: ExerciseDraft) {
  const { title, level, skill, instruction, marking, order, ...rest } = draft;
  const beside = Object.entries(rest).filter(([name]) => !name.startsWith('item.'));
  return { ...Object.fromEntries(beside), document: toDocument(draft) };
}

/** Prints an exercise with sequential ids in place of the generated ones, which are hard to type. */
const print = (document: ExerciseDocument): string => typeset(printExercises([numberIds(document)]));

/** Prints one item without the heading of an exercise. */
const printOne = (item: ExerciseItem): string =>
  print({ ...emptyDocument, title: 'x', items: [dropEmptyRows(item)] })
    .split('\n')
    .slice(2)
    .join('\n')
    .trim();

const nameKind = (item: unknown): string => kindLabels[(item as ExerciseItem).kind]();

const orderOf = (whole: FieldValues | undefined): readonly string[] =>
  Array.isArray(whole?.order) ? (whole.order as string[]) : [];

export const markingPresets = {
  grammaire: m.writing_preset_grammar,
  vocabulaire: m.writing_preset_vocabulary,
  examen: m.writing_preset_exam,
} as const;

/** Returns the French summary of the marking rules. */
export function formatMarking({ preset, capitals, punctuation }: ExerciseDocument['marking']): string {
  return [
    markingPresets[preset](),
    ...(capitals ? [m.writing_capitals()] : []),
    ...(punctuation ? [m.writing_punctuation()] : []),
  ].join(' · ');
}

/** Overrides for the entity's fields: each part of the document is a separate field of the editor. */
export const ownExerciseFields: OwnFields = {
  title: { label: m.common_title, hidden: false },
  level: { label: m.common_level, hidden: false },
  skill: {
    label: m.writing_field_skill,
    hidden: false,
    format: (value) => nameSkill(value as ExerciseDocument['skill']),
  },
  instruction: { label: m.writing_field_instruction, hint: m.writing_instruction_hint },
  marking: {
    label: m.writing_marking,
    format: (value) => formatMarking(value as ExerciseDocument['marking']),
  },
  order: {
    label: m.common_questions,
    format: (value, whole) =>
      (value as string[])
        .map((id, index) => {
          const item = whole?.[toName(id)];
          return item ? m.writing_numbered({ number: index + 1, kind: nameKind(item) }) : '';
        })
        .filter(Boolean)
        .join('\n'),
  },
  item: {
    label: m.writing_item_new,
    labelIn: (whole, id) => {
      const number = orderOf(whole).indexOf(id) + 1;
      return number > 0 ? m.common_question_number({ number }) : m.writing_item_new();
    },
    format: (value) => (value ? printOne(value as ExerciseItem) : m.writing_item_gone()),
  },
  // Format of the document in the audit log.
  document: { format: (value) => print(value as ExerciseDocument) },
  text: { label: m.common_text, hidden: true },
};
