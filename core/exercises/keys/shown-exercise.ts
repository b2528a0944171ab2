import type { ExerciseDocument, ItemBase } from '../document/exercise-document.ts';

/**
 * Exercise before answering. It must not reveal the solution: lists whose order could reveal it are sorted,
 * and their entries are named by position or by a hash of their text.
 */
export type ShownExercise = Pick<ExerciseDocument, 'title' | 'level' | 'skill' | 'instruction'> & {
  items: ShownItem[];
};

export type ShownOption = { id: string; text: string };

type ShownField = { field: string };

export type ShownItem = Pick<ItemBase, 'id' | 'prompt' | 'points' | 'skill'> & {
  /** No file names. `shuffleExercise` also removes the addresses. Both could reveal the answer. */
  media: ShownMedia[];
  hasHint: boolean;
} & ShownBody;

/** Without the transcript, which is key material. Stored versions may lack the settings of recordings. */
export type ShownMedia = {
  alt: string;
  isSound: boolean;
  isVideo?: true;
  url?: string;
  plays?: 1 | 2;
  pauses?: false;
  slowUrl?: string;
  /** Replaces `slowUrl` in what a page receives. */
  hasSlow?: true;
};

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
  /** One field for the whole, or one per sentence. `times`: sentences in milliseconds of the recording. */
  | { kind: 'dictation'; fields: ShownField[]; times: { start: number; end: number }[] }
  | (ShownField & {
      kind: 'writing';
      minWords: number;
      maxWords: number;
      rubricId: string;
      /** Field of the outline, if there is an area for it. */
      planField?: string;
    })
  | (ShownField & { kind: 'speaking'; preparationSeconds: number; maxSeconds: number; rubricId: string })
  | { kind: 'reading'; title: string; text: string; source: string; questions: ShownItem[] };

/** Every item except a reading document, which contains questions. */
export type ShownQuestion = Exclude<ShownItem, { kind: 'reading' }>;
