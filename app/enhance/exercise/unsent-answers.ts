import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';

type WorkName = { exercise: string; reader: string; version: string; number: number };

/** Unsent changes of a page, made since revision `base`. */
export type UnsentAnswers = WorkName & {
  page: string;
  base: number;
  changes: { field: string; value: FieldAnswer; sequence: number }[];
};

const prefixOf = ({ reader, exercise }: WorkName) => `answers/${reader}/${exercise}/`;

/** Returns the storage key of a page. Pages share no key, so they never overwrite each other. */
export const createUnsentKey = (work: WorkName, page: string): string =>
  `${prefixOf(work)}${work.number}/${page}`;

/** Returns the key of one answer that another page overtook, until the user chooses. */
export const nameUnsent = (key: string, field: string): string => `${key.split('~')[0]}~${field}`;

/** Stores unsent answers on the device. If storage is full or blocked, they last only as long as the page. */
export function keepWork(key: string, work: UnsentAnswers): void {
  try {
    localStorage.setItem(key, JSON.stringify(work));
  } catch (error) {
    reportError(error);
  }
}

export function deleteWork(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch (error) {
    reportError(error);
  }
}

/** Returns the unsent answers that other pages of this attempt or an earlier one left on this device. */
export function listLeftWork(work: WorkName, own: string): { key: string; kept: UnsentAnswers }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(work)) && key.split('~')[0] !== own)
      .flatMap((key) => {
        const kept = parseWork(localStorage.getItem(key));
        return kept && kept.number <= work.number ? [{ key, kept }] : [];
      });
  } catch (error) {
    reportError(error);
    return [];
  }
}

function parseWork(text: string | null): UnsentAnswers | null {
  try {
    const work = JSON.parse(text ?? 'null') as Partial<UnsentAnswers> | null;
    return Array.isArray(work?.changes) && typeof work.base === 'number' ? (work as UnsentAnswers) : null;
  } catch {
    // Not valid JSON: written by other code under our key.
    return null;
  }
}
