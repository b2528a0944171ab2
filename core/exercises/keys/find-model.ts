import type { AcceptedAnswer } from '../document/exercise-document.ts';

/** The accepted answer that is told as the right one: that of most credit, the first of several; empty where nothing is accepted. */
export const findModel = (accepted: readonly AcceptedAnswer[]): string =>
  accepted.toSorted((a, b) => b.credit - a.credit)[0]?.text ?? '';
