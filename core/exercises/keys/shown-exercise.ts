import type { ExerciseDocument, ItemBase } from '../document/exercise-document.ts';

/**
 * An exercise as learners see it before they have answered. Nothing in it tells what is right: whatever had an order that would
 * tell stands in that of the alphabet, and is called by its place there or by its words.
 */
export type ShownExercise = Pick<ExerciseDocument, 'title' | 'level' | 'skill' | 'instruction'> & {
  items: ShownItem[];
};

/** What can be chosen. */
export type ShownOption = { id: string; text: string };

/** A place for one answer, by the name under which forms, answers and keys know it. */
type ShownField = { field: string };

export type ShownItem = Pick<ItemBase, 'id' | 'prompt' | 'points' | 'skill'> & {
  /** Files. What they were called stays in the office, and their addresses with the school (`shuffleExercise`): both may say the answer. */
  media: { alt: string; isSound: boolean; url?: string }[];
  hasHint: boolean;
} & ShownBody;

type ShownGaps<More> = (string | (ShownField & { cue: string } & More))[];

export type ShownBody =
  | { kind: 'gaps'; text: ShownGaps<object> }
  | { kind: 'gap-choices'; text: ShownGaps<{ options: ShownOption[] }> }
  | { kind: 'word-bank'; text: ShownGaps<object>; bank: string[]; reusable: boolean }
  | (ShownField & { kind: 'choice' | 'choices'; options: ShownOption[] })
  | { kind: 'true-false'; statements: (ShownField & { text: string })[] }
  | { kind: 'match'; lefts: (ShownField & { text: string })[]; rights: ShownOption[] }
  | { kind: 'classify'; groups: ShownOption[]; members: (ShownField & { text: string })[] }
  | (ShownField & { kind: 'order'; unit: 'words' | 'sentences'; parts: ShownOption[] })
  | { kind: 'conjugation'; verb: string; tense: string; rows: (ShownField & { person: string })[] }
  | (ShownField & { kind: 'transformation'; source: string })
  | { kind: 'find-fault'; sentences: (ShownField & { words: string[] })[] }
  | { kind: 'reading'; title: string; text: string; source: string; questions: ShownItem[] };

/** What is answered by itself: every item but a document to be read, and its questions. */
export type ShownQuestion = Exclude<ShownItem, { kind: 'reading' }>;
