import { formatHalfPoints } from '../rubrics/rubric.ts';

/** Limits of a correction, in characters and comments. */
export const maxCommentCharacters = 500;
export const maxComments = 200;
export const maxCorrectedCharacters = 30_000;
export const maxRemarkCharacters = 4_000;

/** Comment on the characters `start` to `end` of a text, or on milliseconds of a recording. */
export type PassageComment = { id: string; start: number; end: number; text: string };

/** A correction as its form edits it, with typed points by criterion. Empty points are not given yet. */
export type CorrectionDraft = {
  criteria: Record<string, string>;
  comments: PassageComment[];
  correctedText: string;
  remark: string;
  replyPath: string;
};

export const formatCriteria = (points: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(points).map(([id, each]) => [id, formatHalfPoints(each)]));
