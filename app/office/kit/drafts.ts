import { isSameValue } from '#common/same-value.ts';

/** Returns the fields that differ between two drafts, including those that only one of them has. */
export function listChanged<Draft extends object>(from: Draft, to: Draft): (keyof Draft & string)[] {
  const names = new Set([...Object.keys(to), ...Object.keys(from)]) as Set<keyof Draft & string>;
  return [...names].filter((name) => !isSameValue(from[name], to[name]));
}

/** Returns the fields that this user and another one changed to different values since `base`. */
export const listContested = <Draft extends object>(base: Draft, mine: Draft, theirs: Draft) =>
  listChanged(mine, theirs).filter(
    (name) => !isSameValue(mine[name], base[name]) && !isSameValue(theirs[name], base[name]),
  );

/** Returns the draft `theirs` with the named fields of `mine`. */
function takeMine<Draft extends object>(mine: Draft, theirs: Draft, names: readonly (keyof Draft)[]): Draft {
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}

/** Returns `theirs` with the fields that only `mine` changed since `base`, and the chosen contested ones. */
export function mergeDrafts<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
  chosen: readonly (keyof Draft)[] = [],
): Draft {
  const contested = listContested(base, mine, theirs);
  const mineOnly = listChanged(base, mine).filter((name) => !contested.includes(name));
  return takeMine(mine, theirs, [...mineOnly, ...chosen]);
}

/** Returns the saved draft with the changes made since it was sent. */
export function keepTyped<Draft extends object>(current: Draft, sent: Draft, saved: Draft): Draft {
  return takeMine(current, saved, listChanged(sent, current));
}

/** Unsaved draft stored on this device, with the state that it is based on. */
export type StoredDraft<Draft> = {
  draft: Draft;
  base: Draft;
  version: number | undefined;
  /** Time of the last change, in milliseconds. */
  at: number;
  /** Id assigned to the form of a new record. */
  newId?: string | undefined;
};

const toKey = (subject: string) => `cedille:draft:${subject}`;

/**
 * Drafts expire after this number of days, before their uploads are deleted (core/media/delete-objects.ts).
 */
const retentionDays = 14;

export function keepDraft<Draft>(subject: string, kept: StoredDraft<Draft>): void {
  try {
    localStorage.setItem(toKey(subject), JSON.stringify(kept));
  } catch (error) {
    // The storage is full or disabled. The page still warns before unsaved changes are lost.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Returns the stored draft of an entity; deletes it if it expired or its fields differ from `like`. */
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

/** False if fields or types differ, because another release of the site may have stored the draft. */
function hasFields<Draft extends object>(kept: unknown, like: Draft): kept is Draft {
  if (typeof kept !== 'object' || kept === null) return false;
  return Object.entries(like).every(([name, value]) => {
    // Fields of list entries, such as `item.1`, may be added and removed.
    if (name.includes('.')) return true;
    const mine = (kept as Record<string, unknown>)[name];
    return value === null || mine === null || typeof value === 'undefined'
      ? mine !== undefined
      : typeof mine === typeof value && Array.isArray(mine) === Array.isArray(value);
  });
}
