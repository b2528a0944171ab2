import { identityTimings } from '#clients/browser/identity-timings.ts';
import { toInnerPath } from '#common/safe-links.ts';

/** A pending sign-in, stored in session storage while the page visits a provider. */
export type PendingSignIn = {
  name: string;
  providerId: string;
  purpose: 'sign-in' | 'confirm' | 'link';
  /** Account to confirm or link; empty for a sign-in. */
  uid: string;
  /** Path on this site to continue at. */
  target: string;
};

type StoredSignIn = PendingSignIn & { at: number; isDone: boolean };

const key = 'connexion';

/** Stores a pending sign-in. Returns false if session storage is blocked. */
export function savePendingSignIn(pending: PendingSignIn): boolean {
  return write({ ...pending, at: Date.now(), isDone: false });
}

/** Marks a pending sign-in of that name as used and returns it. Null if this tab has none that is valid. */
export function takePendingSignIn(name: string | null): PendingSignIn | null {
  const kept = read();
  if (!kept || kept.isDone || name === null || kept.name !== name) return null;
  write({ ...kept, isDone: true, at: Date.now() });
  return kept;
}

/** Returns the target of a sign-in that this tab already completed, for a reopened return page. */
export function findDoneTarget(): string | null {
  const kept = read();
  return kept?.isDone ? kept.target : null;
}

/** Deletes a failed sign-in, so that it does not count as completed. */
export function deletePendingSignIn(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Session storage is blocked, so nothing was stored.
  }
}

function read(): StoredSignIn | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredSignIn | null;
    if (!kept || Date.now() - kept.at > identityTimings.handledAnswers) return null;
    return { ...kept, target: toInnerPath(kept.target, '/members') };
  } catch {
    return null; // Storage is blocked, or its content was not written by this code.
  }
}

function write(kept: StoredSignIn): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
