import { identityTimings } from '#clients/browser/identity-timings.ts';
import { toInnerPath } from '#common/safe-links.ts';

/** Why a page has left for a provider, kept for as long as its tab. */
export type PendingSignIn = {
  /** The attempt, as the page called it. */
  name: string;
  providerId: string;
  purpose: 'sign-in' | 'confirm' | 'link';
  /** Whose account is confirmed or linked; empty to sign in. */
  uid: string;
  /** Where it goes on; a path of this site. */
  target: string;
};

type StoredSignIn = PendingSignIn & { at: number; isDone: boolean };

const key = 'connexion';

/** Keeps why the page leaves; false where this browser keeps nothing. */
export function savePendingSignIn(pending: PendingSignIn): boolean {
  return write({ ...pending, at: Date.now(), isDone: false });
}

/** The errand that an answer belongs to, once: null where this tab did not set out, too long ago, or has been back. */
export function takePendingSignIn(name: string | null): PendingSignIn | null {
  const kept = read();
  if (!kept || kept.isDone || name === null || kept.name !== name) return null;
  write({ ...kept, isDone: true, at: Date.now() });
  return kept;
}

/** Where this tab went on after an answer that it has used: who comes to the same page again is sent there, and signed in once. */
export function findDoneTarget(): string | null {
  const kept = read();
  return kept?.isDone ? kept.target : null;
}

/** Lets an errand that failed be none that is done. */
export function deletePendingSignIn(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What cannot be kept is not there.
  }
}

function read(): StoredSignIn | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredSignIn | null;
    if (!kept || Date.now() - kept.at > identityTimings.handledAnswers) return null;
    return { ...kept, target: toInnerPath(kept.target, '/members') };
  } catch {
    return null; // Storage that is closed, or holds what we did not write.
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
