import type { Auth, User } from '@firebase/auth';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type BrowserServices, openAuth } from '#clients/browser/firebase-auth.ts';
import { leaveFor, useSubmission } from '../../account/auth-form.tsx';
import { asksForRecentSignIn } from '../../identity/recent-sign-in.ts';
import { toConfirmHref } from './confirm-href.ts';

/** Whose profile it is, and the services that keep their account. */
export type OwnAccount = { services: BrowserServices; uid: string };

/** A form by which the identity client changes one's own account: see `useOwnSubmission`. */
export const useOwnAccount = (
  account: OwnAccount,
  section: string,
  work: (auth: Auth, fields: FormData) => Promise<string | null>,
) => useOwnSubmission(account, section, async (fields) => work(await openAuth(account.services), fields));

/**
 * What changes one's own account: as `useSubmission` does, and besides says what was `done` and has the page read anew. Where only
 * somebody may go on who has just proved who they are, it leads to where they do, and from there back to `section`, opened.
 */
export function useOwnSubmission(
  { services, uid }: OwnAccount,
  section: string,
  work: (fields: FormData) => Promise<string | null>,
) {
  const [done, setDone] = useState<string | null>(null);
  const revalidator = useRevalidator();
  const form = useSubmission(services, async (fields) => {
    setDone(null);
    try {
      setDone(await work(fields));
    } catch (failure) {
      if (asksForRecentSignIn(failure)) await leaveFor(toConfirmHref(section));
      throw failure;
    }
    await revalidator.revalidate();
  });
  return { ...form, done, uid };
}

/** Who is signed in at the identity client of this browser. @throws what it says itself where that is nobody, or somebody else */
export async function requireClientUser(auth: Auth, uid: string): Promise<User> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (user?.uid === uid) return user;
  throw Object.assign(new Error('the identity client knows nobody, or somebody else'), {
    code: user ? 'auth/user-mismatch' : 'auth/user-token-expired',
  });
}
