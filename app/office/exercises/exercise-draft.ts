import { typeset } from '#common/typography.ts';
import type { ExerciseDocument, ExerciseItem } from '#core/exercises/document/exercise-document.ts';
import { numberIds } from '#core/exercises/document/inner-ids.ts';
import type { StoredExercise } from '#core/exercises/exercise-subject.ts';
import { printExercises } from '#core/exercises/text/print-exercises.ts';
import { nameSkill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import type { OfficeField, Whole } from '../kit/field.ts';
import { dropEmptyRows } from './empty-rows.ts';
import { kindLabels } from './new-item.ts';

/** What is said of an exercise as a whole. */
export type ExerciseHead = Omit<ExerciseDocument, 'items'>;

type ItemName = `item.${string}`;

/**
 * An exercise as its editor holds it. Each item is a field of its own, so that two teachers who write two items of it at
 * the same time both keep theirs.
 */
export type ExerciseDraft = ExerciseHead & {
  /** The ids of the items, in their order. */
  order: string[];
  /** The « Texte » tab while what is typed there is no exercise; empty otherwise. */
  text: string;
  productId: string;
  lessonId: string;
  free: boolean;
  levelTest: boolean;
  displayed: boolean;
  pathFolderId: string;
} & { [name: ItemName]: ExerciseItem | undefined };

const toName = (id: string): ItemName => `item.${id}`;

/** The items of a draft in their order; one that the order does not name, as somebody else had taken it off, comes last. */
export function listDraftItems(draft: ExerciseDraft): ExerciseItem[] {
  const others = Object.keys(draft).flatMap((name) =>
    name.startsWith('item.') && !draft.order.includes(name.slice('item.'.length))
      ? [name.slice('item.'.length)]
      : [],
  );
  return [...draft.order, ...others].flatMap((id) => draft[toName(id)] ?? []);
}

/** The exercise that a draft says, without the rows in which nothing was typed. */
export function toDocument(draft: ExerciseDraft): ExerciseDocument {
  const { title, level, skill, instruction, marking } = draft;
  return { title, level, skill, instruction, marking, items: listDraftItems(draft).map(dropEmptyRows) };
}

/** The fields of a draft that items are. Those of `before` that are no longer there are taken off. */
export function toItemFields(items: readonly ExerciseItem[], before: readonly ExerciseItem[] = []) {
  const gone = before.map(({ id }): [ItemName, undefined] => [toName(id), undefined]);
  const kept = items.map((item): [ItemName, ExerciseItem] => [toName(item.id), item]);
  return {
    order: items.map(({ id }) => id),
    ...(Object.fromEntries([...gone, ...kept]) as Record<ItemName, ExerciseItem | undefined>),
  };
}

/** The fields of a draft that say an exercise. */
export const toDocumentFields = ({ items, ...head }: ExerciseDocument, before?: readonly ExerciseItem[]) => ({
  ...head,
  ...toItemFields(items, before),
});

/** What of a draft is sent to be saved. */
export function toSentExercise(draft: ExerciseDraft) {
  const { text, productId, lessonId, free, levelTest, displayed, pathFolderId } = draft;
  return { document: toDocument(draft), text, productId, lessonId, free, levelTest, displayed, pathFolderId };
}

const emptyDocument: ExerciseDocument = {
  ...{ title: '', level: '', skill: 'structures', instruction: '' },
  marking: { preset: 'grammaire', capitals: false, punctuation: false },
  items: [],
};

export const emptyExercise: ExerciseDraft = {
  ...toDocumentFields(emptyDocument),
  ...{ text: '', productId: '', lessonId: '', pathFolderId: '' },
  ...{ free: false, levelTest: false, displayed: false },
};

const hidden = (label: () => string): OfficeField => ({ label, hidden: true });

/** Without its ids, which nobody types. */
const print = (document: ExerciseDocument): string => typeset(printExercises([numberIds(document)]));

/** An item as text, without the line of the exercise that it would stand in. */
const printOne = (item: ExerciseItem): string =>
  print({ ...emptyDocument, title: 'x', items: [dropEmptyRows(item)] })
    .split('\n')
    .slice(2)
    .join('\n')
    .trim();

const nameKind = (item: unknown): string => kindLabels[(item as ExerciseItem).kind]();

const orderOf = (whole: Whole | undefined): readonly string[] =>
  Array.isArray(whole?.order) ? (whole.order as string[]) : [];

export const markingPresets = {
  grammaire: m.writing_preset_grammar,
  vocabulaire: m.writing_preset_vocabulary,
  examen: m.writing_preset_exam,
} as const;

/** How strictly an exercise is marked, in words. */
export function formatMarking({ preset, capitals, punctuation }: ExerciseDocument['marking']): string {
  return [
    markingPresets[preset](),
    ...(capitals ? [m.writing_capitals()] : []),
    ...(punctuation ? [m.writing_punctuation()] : []),
  ].join(' · ');
}

/** What the parts of an exercise are called in the office, and how they are read. */
export const officeExerciseFields: Readonly<
  Record<
    | Exclude<keyof ExerciseDraft, ItemName>
    | Exclude<keyof StoredExercise, 'id' | 'versionSalt' | 'createdAt' | 'updatedAt' | 'version'>
    | 'item',
    OfficeField
  >
> = {
  title: { label: m.writing_field_title },
  level: { label: m.writing_field_level },
  skill: {
    label: m.writing_field_skill,
    format: (value) => nameSkill(value as ExerciseDocument['skill']),
  },
  instruction: { label: m.writing_field_instruction, hint: m.writing_instruction_hint },
  marking: {
    label: m.writing_marking,
    format: (value) => formatMarking(value as ExerciseDocument['marking']),
  },
  order: {
    label: m.writing_field_order,
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
      return number > 0 ? m.writing_item_number({ number }) : m.writing_item_new();
    },
    format: (value) => (value ? printOne(value as ExerciseItem) : m.writing_item_gone()),
  },
  // What its lines in the journal hold.
  document: { label: m.writing_field_document, format: (value) => print(value as ExerciseDocument) },
  text: { label: m.writing_field_text, hidden: true },
  productId: { label: m.writing_field_product },
  lessonId: { label: m.writing_field_lesson },
  free: { label: m.writing_field_free, hint: m.writing_free_hint },
  levelTest: { label: m.writing_field_level_test, hint: m.writing_level_test_hint },
  displayed: { label: m.writing_field_displayed, hint: m.writing_displayed_hint },
  archivedAt: {
    label: m.products_archived,
    format: (value) => (value ? m.editing_yes() : m.editing_no()),
  },
  pathFolderId: hidden(m.writing_field_document),
  position: hidden(m.writing_field_document),
  sourceId: hidden(m.writing_field_document),
  sourceDigest: hidden(m.writing_field_document),
  versionId: hidden(m.writing_field_document),
};
