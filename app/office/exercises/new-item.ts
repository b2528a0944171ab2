import { isSameValue } from '#common/same-value.ts';
import type {
  DictationSentence,
  ExerciseItem,
  ItemKind,
} from '#core/exercises/document/exercise-document.ts';
import { createFreshId } from '#core/exercises/document/fresh-id.ts';
import { m } from '#words/messages.js';

/** Labels of the item kinds, in the order of the selection list. */
export const kindLabels: Readonly<Record<ItemKind, () => string>> = {
  gaps: m.writing_kind_gaps,
  'gap-choices': m.writing_kind_gap_choices,
  'word-bank': m.writing_kind_word_bank,
  choice: m.writing_kind_choice,
  choices: m.writing_kind_choices,
  'true-false': m.writing_kind_true_false,
  match: m.writing_kind_match,
  classify: m.writing_kind_classify,
  order: m.writing_kind_order,
  conjugation: m.writing_kind_conjugation,
  transformation: m.writing_kind_transformation,
  'find-fault': m.writing_kind_find_fault,
  dictation: m.writing_kind_dictation,
  writing: m.common_written_production,
  speaking: m.common_spoken_production,
  reading: m.writing_kind_reading,
};

export const kindHints: Readonly<Record<ItemKind, () => string>> = {
  gaps: m.writing_kind_hint_gaps,
  'gap-choices': m.writing_kind_hint_gap_choices,
  'word-bank': m.writing_kind_hint_word_bank,
  choice: m.writing_kind_hint_choice,
  choices: m.writing_kind_hint_choices,
  'true-false': m.writing_kind_hint_true_false,
  match: m.writing_kind_hint_match,
  classify: m.writing_kind_hint_classify,
  order: m.writing_kind_hint_order,
  conjugation: m.writing_kind_hint_conjugation,
  transformation: m.writing_kind_hint_transformation,
  'find-fault': m.writing_kind_hint_find_fault,
  dictation: m.writing_kind_hint_dictation,
  writing: m.writing_kind_hint_writing,
  speaking: m.writing_kind_hint_speaking,
  reading: m.writing_kind_hint_reading,
};

/** Returns an id that no item has or had, because stored answers keep the ids of deleted items. */
export const nameNext = (taken: readonly { id: string }[]): string =>
  createFreshId(new Set(taken.map(({ id }) => id)));

const base = (id: string) => ({
  ...{ id, prompt: '', media: [], points: 1, skill: '' as const, hint: '', explanation: '' },
});

const option = (id: string, right: boolean) => ({ id, text: '', right, feedback: '' });

const persons = () => m.writing_persons_usual().split(', ');
const imperativePersons = () => m.writing_persons_imperative().split(', ');
const subjunctivePersons = () => m.writing_persons_subjunctive().split(', ');

const toRows = (names: readonly string[]) =>
  names.map((person, index) => ({
    ...{ id: String(index + 1), person },
    accepted: [{ text: '', credit: 1 }],
  }));

type Conjugation = Extract<ExerciseItem, { kind: 'conjugation' }>;

/** Returns one row per grammatical person of the tense if nothing was typed in the rows; otherwise `rows`. */
export function offerPersons(tense: string, rows: Conjugation['rows']): Conjugation['rows'] {
  const isUntouched =
    rows.every(({ accepted }) => accepted.every(({ text }) => text === '')) &&
    [persons, imperativePersons, subjunctivePersons].some((offer) =>
      isSameValue(
        offer(),
        rows.map(({ person }) => person),
      ),
    );
  if (!isUntouched) return rows;
  if (/imp[ée]ratif/i.test(tense)) return toRows(imperativePersons());
  return toRows(/subjonctif/i.test(tense) ? subjunctivePersons() : persons());
}

export const createSentence = (id: string): DictationSentence => ({
  ...{ id, text: '', start: 0, end: 0, variants: [] },
});

export function createItem(kind: ItemKind, id: string): ExerciseItem {
  const common = base(id);
  switch (kind) {
    case 'gaps':
    case 'gap-choices':
      return { ...common, kind, text: [] };
    case 'word-bank':
      return { ...common, kind, text: [], distractors: [], reusable: false };
    case 'choice':
    case 'choices':
      return { ...common, kind, options: [option('1', true), option('2', false), option('3', false)] };
    case 'true-false':
      return { ...common, kind, statements: [option('1', true), option('2', false)] };
    case 'match':
      return {
        ...{ ...common, kind, distractors: [] },
        pairs: ['1', '2', '3'].map((pair) => ({ id: pair, left: '', right: '' })),
      };
    case 'classify':
      return {
        ...{ ...common, kind },
        groups: ['1', '2'].map((group) => ({ id: group, name: '', members: [] })),
      };
    case 'order':
      return { ...common, kind, unit: 'words', parts: [], otherOrders: [] };
    case 'conjugation':
      return {
        ...{ ...common, kind, verb: '', tense: '' },
        rows: toRows(persons()),
      };
    case 'transformation':
      return { ...common, kind, source: '', accepted: [{ text: '', credit: 1 }], feedback: [] };
    case 'find-fault':
      return { ...common, kind, sentences: [{ id: '1', text: '', fault: null, feedback: '' }] };
    case 'dictation':
      return { ...common, kind, unit: 'whole', sentences: [createSentence('1')] };
    case 'writing':
      return { ...common, kind, minWords: 0, maxWords: 0, plan: false, rubricId: '', model: '' };
    case 'speaking':
      return { ...common, kind, preparationSeconds: 0, maxSeconds: 180, rubricId: '', model: '' };
    case 'reading':
      return { ...common, kind, title: '', text: '', source: '', questions: [] };
  }
}
