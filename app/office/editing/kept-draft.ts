/** Unsaved work as it is kept on this device: the draft, and what it was begun from. */
export type KeptDraft<Draft> = {
  draft: Draft;
  base: Draft;
  version: number | undefined;
  /** When it was last touched, in milliseconds. */
  at: number;
  /** Of something new: the id that its form was given. */
  newId?: string | undefined;
};

const toKey = (subject: string) => `cedille:draft:${subject}`;

/** Work that nobody came back for is forgotten after so many days: before its uploads are (core/media/sweep-uploads.ts). */
const keptDays = 14;

export function keepDraft<Draft>(subject: string, kept: KeptDraft<Draft>): void {
  try {
    localStorage.setItem(toKey(subject), JSON.stringify(kept));
  } catch (error) {
    // A full or closed store: the page still warns before it is left.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What was kept of this subject, if it has the fields that `like` has; what is older than they are is dropped. */
export function readKeptDraft<Draft extends object>(subject: string, like: Draft): KeptDraft<Draft> | null {
  const text = localStorage.getItem(toKey(subject));
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as KeptDraft<Draft>;
    const young = Date.now() - kept.at < keptDays * 86_400_000;
    if (young && hasFields(kept.draft, like) && hasFields(kept.base, like)) return kept;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  forgetDraft(subject);
  return null;
}

export const forgetDraft = (subject: string): void => localStorage.removeItem(toKey(subject));

/** The same fields, each of the same kind: what another version of the site kept may be otherwise. */
function hasFields<Draft extends object>(kept: unknown, like: Draft): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(like).every(([name, value]) => {
    const mine = (kept as Record<string, unknown>)[name];
    return value === null || mine === null || typeof value === 'undefined'
      ? mine !== undefined
      : typeof mine === typeof value && Array.isArray(mine) === Array.isArray(value);
  });
}
