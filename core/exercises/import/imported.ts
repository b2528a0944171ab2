import { shorten } from '#common/text.ts';
import { exerciseDocument } from '../document/check-document.ts';
import { documentLimits } from '../document/document-limits.ts';
import type { AcceptedAnswer, ExerciseDocument, ItemBase } from '../document/exercise-document.ts';
import { numberIds } from '../document/inner-ids.ts';
import type { OwnQuestion } from '../text/own-question.ts';

export type BlockIssue = {
  /** Line and column from 1; the column is null if the issue concerns the whole line. */
  line: number;
  column: number | null;
  /** The affected text, at most 80 characters. */
  excerpt: string;
  sentence: string;
};

export type ImportedQuestion = {
  /** Identity within the source; a later import with the same key updates the exercise. */
  key: string;
  /** Title of the exercise that combines a group's questions. Empty if the question is not combined. */
  group: string;
  document: ExerciseDocument;
  /** Content that could not be imported, one French sentence each. */
  lost: string[];
  /** Question of an exported exercise, if its key does not identify it. */
  own?: OwnQuestion | null;
  /** Accepted answers of its gaps above the maximum of a document. */
  omitted?: readonly AcceptedAnswer[] | undefined;
};

/** A separately parsed part of the file. */
export type ReadBlock = {
  line: number;
  category: string;
  /** Digest of the exported exercise, if the file contains it. */
  version?: string;
  /** Key of its questions, or empty if the key depends on their text. */
  key: string;
  /** Text to correct: the block, or the site's text format for tables and Word files. */
  source: string;
  questions: ImportedQuestion[];
  faults: BlockIssue[];
  /** True if the block is well-formed but of an unsupported kind, which `faults` names. */
  unsupported: boolean;
};

export const emptyBase: ItemBase = {
  ...{ id: '', prompt: '', media: [], points: 1, skill: '', hint: '', explanation: '' },
};

export const startDocument = (title: string): ExerciseDocument => ({
  ...{ title: shorten(title, documentLimits.titleCharacters), level: '', skill: 'structures' },
  ...{ instruction: '', items: [] },
  marking: { preset: 'grammaire', capitals: false, punctuation: false },
});

/** Assigns ids by position and validates the draft. Returns the document or the issues as sentences. */
export function settleDocument(
  draft: ExerciseDocument,
): { document: ExerciseDocument; sentences: [] } | { document: null; sentences: string[] } {
  const { data, error } = exerciseDocument.safeParse(numberIds(draft));
  if (data) return { document: data, sentences: [] };
  return { document: null, sentences: [...new Set(error.issues.map(({ message }) => message))] };
}

/** Sets the instruction of a question, unless it is too long. */
export function setInstruction(question: ImportedQuestion, instruction: string): void {
  question.document = settleDocument({ ...question.document, instruction }).document ?? question.document;
}

/** Maximum number of blocks in a file. Readers return one more to show that there are too many. */
export const maxBlocks = 2_000;
