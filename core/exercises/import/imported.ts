import { shorten } from '#common/text.ts';
import { exerciseDocument } from '../document/check-document.ts';
import { documentLimits } from '../document/document-limits.ts';
import type { ExerciseDocument, ItemBase } from '../document/exercise-document.ts';
import { numberIds } from '../document/inner-ids.ts';

/** Something in a file that is no exercise of ours, and how to set it right. */
export type BlockIssue = {
  /** From 1, as `column`, which is null where the whole line is meant. */
  line: number;
  column: number | null;
  /** The words that are meant, at most 80 characters. */
  excerpt: string;
  sentence: string;
};

/** An exercise, or a part of one, as a block of the file says it. */
export type ImportedQuestion = {
  /** What the file calls it: the same key is the same exercise when it is brought again. */
  key: string;
  /** Parts of one group become one exercise of that title; empty for what stands by itself. */
  group: string;
  document: ExerciseDocument;
  /** What did not come along, a sentence each. */
  lost: string[];
};

/** A piece of the file that is read by itself, so that what is wrong in it harms no other. */
export type ReadBlock = {
  line: number;
  /** Where the file files it: a category, or the title of the exercise of which it is a part. */
  category: string;
  /** What its questions are known by, where that does not depend on what they say; empty otherwise. */
  key: string;
  /** What can be corrected: the piece as it stands, or in our text where nobody would edit the other. */
  source: string;
  questions: ImportedQuestion[];
  faults: BlockIssue[];
  /** Well formed, and of a kind that we have not: `faults` names it. */
  unsupported: boolean;
};

export const emptyBase: ItemBase = {
  ...{ id: '', prompt: '', media: [], points: 1, skill: '', hint: '', explanation: '' },
};

/** A document without its items. */
export const startDocument = (title: string): ExerciseDocument => ({
  ...{ title: shorten(title, documentLimits.titleCharacters), level: '', skill: 'structures' },
  ...{ instruction: '', items: [] },
  marking: { preset: 'grammaire', capitals: false, punctuation: false },
});

/** The document with the ids that its places give, as it may be kept; or what keeps it from that, a sentence each. */
export function settleDocument(
  draft: ExerciseDocument,
): { document: ExerciseDocument; sentences: [] } | { document: null; sentences: string[] } {
  const { data, error } = exerciseDocument.safeParse(numberIds(draft));
  if (data) return { document: data, sentences: [] };
  return { document: null, sentences: [...new Set(error.issues.map(({ message }) => message))] };
}

/** Puts above a question what stood before it in the file; more than an instruction may be is left out. */
export function setInstruction(question: ImportedQuestion, instruction: string): void {
  question.document = settleDocument({ ...question.document, instruction }).document ?? question.document;
}

/** More questions than two hundred exercises have: no reader goes on after one more. */
export const maxBlocks = 2_000;
