import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';

/** Whose work on which exercise a page is. */
type WorkName = { exercise: string; reader: string; version: string; number: number };

/** What a page is still to tell: its changes since the revision that it knew. */
export type UnsentAnswers = WorkName & {
  page: string;
  base: number;
  changes: { field: string; value: FieldAnswer; sequence: number }[];
};

const prefixOfAll = ({ reader, exercise }: WorkName) => `answers/${reader}/${exercise}/`;
const prefixOf = (work: WorkName) => `${prefixOfAll(work)}${work.number}/`;

/** A key for each page: two pages of a browser never write over one another. */
export const createUnsentKey = (work: WorkName, page: string): string => prefixOf(work) + page;

/** Keeps what waits. A device that has no room, or lets nothing be kept, forgets it with its page. */
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

/** Forgets what is left of earlier attempts: this one began, so that they were marked. */
export function deleteMarkedWork(work: WorkName): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefixOfAll(work)) && Number(key.split('/')[3]) < work.number) deleteWork(key);
  } catch (error) {
    reportError(error);
  }
}

/** What other pages of the same attempt left on this device. */
export function listLeftWork(work: WorkName, own: string): { key: string; kept: UnsentAnswers }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefixOf(work)) && key !== own)
      .flatMap((key) => {
        const kept = parseWork(localStorage.getItem(key));
        return kept ? [{ key, kept }] : [];
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
    // Somebody else's words under our name.
    return null;
  }
}
