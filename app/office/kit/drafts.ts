import { isSameValue } from '#common/same-value.ts';

/** A field that two people left in different states. */
export type Difference<Draft> = {
  name: keyof Draft & string;
  mine: Draft[keyof Draft];
  theirs: Draft[keyof Draft];
  /** Who changed it since the version that both began with. */
  changedBy: 'me' | 'them' | 'both';
};

/** The fields that differ from one draft to another, those that only one of them has included. */
export function listChanged<Draft extends object>(from: Draft, to: Draft): (keyof Draft & string)[] {
  const names = new Set([...Object.keys(to), ...Object.keys(from)]) as Set<keyof Draft & string>;
  return [...names].filter((name) => !isSameValue(from[name], to[name]));
}

/** What stands between my draft and what somebody else saved, both begun from `base`. */
export function listDifferences<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): Difference<Draft>[] {
  return listChanged(mine, theirs).map((name) => ({
    name,
    mine: mine[name],
    theirs: theirs[name],
    changedBy: isSameValue(mine[name], base[name])
      ? 'them'
      : isSameValue(theirs[name], base[name])
        ? 'me'
        : 'both',
  }));
}

/** RemoteDraft, with the fields of mine that are named. */
export function takeMine<Draft extends object>(
  mine: Draft,
  theirs: Draft,
  names: readonly (keyof Draft)[],
): Draft {
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}

/** What was saved, with what was typed since it was sent. */
export function keepTyped<Draft extends object>(current: Draft, sent: Draft, saved: Draft): Draft {
  return takeMine(current, saved, listChanged(sent, current));
}

/** Unsaved work as it is kept on this device: the draft, and what it was begun from. */
export type StoredDraft<Draft> = {
  draft: Draft;
  base: Draft;
  version: number | undefined;
  /** When it was last touched, in milliseconds. */
  at: number;
  /** Of something new: the id that its form was given. */
  newId?: string | undefined;
};

const toKey = (subject: string) => `cedille:draft:${subject}`;

/** Work that nobody came back for is forgotten after so many days: before its uploads are (core/media/delete-objects.ts). */
const retentionDays = 14;

export function keepDraft<Draft>(subject: string, kept: StoredDraft<Draft>): void {
  try {
    localStorage.setItem(toKey(subject), JSON.stringify(kept));
  } catch (error) {
    // A full or closed store: the page still warns before it is left.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** What was kept of this subject, if it has the fields that `like` has; what is older than they are is dropped. */
export function readStoredDraft<Draft extends object>(
  subject: string,
  like: Draft,
): StoredDraft<Draft> | null {
  const text = localStorage.getItem(toKey(subject));
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as StoredDraft<Draft>;
    const young = Date.now() - kept.at < retentionDays * 86_400_000;
    if (young && hasFields(kept.draft, like) && hasFields(kept.base, like)) return kept;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  deleteDraft(subject);
  return null;
}

export const deleteDraft = (subject: string): void => localStorage.removeItem(toKey(subject));

/** The same fields, each of the same kind: what another version of the site kept may be otherwise. */
function hasFields<Draft extends object>(kept: unknown, like: Draft): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(like).every(([name, value]) => {
    // One of several of a kind, such as an item: they come and go.
    if (name.includes('.')) return true;
    const mine = (kept as Record<string, unknown>)[name];
    return value === null || mine === null || typeof value === 'undefined'
      ? mine !== undefined
      : typeof mine === typeof value && Array.isArray(mine) === Array.isArray(value);
  });
}
