import type { Auth, User } from '@firebase/auth';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type BrowserServices, openAuth } from '#clients/browser/firebase-auth.ts';
import { leaveFor, useSubmission } from '../../account/auth-form.tsx';
import { asksForRecentSignIn } from '../../identity/recent-sign-in.ts';
import { toConfirmHref } from './confirm-href.ts';

export type OwnAccount = { services: BrowserServices; uid: string };

/** Runs an account change of the identity client with the state of `useOwnSubmission`. */
export const useOwnAccount = (
  account: OwnAccount,
  section: string,
  work: (auth: Auth, fields: FormData) => Promise<string | null>,
) => useOwnSubmission(account, section, async (fields) => work(await openAuth(account.services), fields));

/** Extends `useSubmission`: confirms in `done`, revalidates, and asks for a recent sign-in if needed. */
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

/** @throws if the identity client is signed out or signed in as another account */
export async function requireClientUser(auth: Auth, uid: string): Promise<User> {
  await auth.authStateReady();
  const user = auth.currentUser;
  if (user?.uid === uid) return user;
  throw Object.assign(new Error('identity client is signed out or signed in as another account'), {
    code: user ? 'auth/user-mismatch' : 'auth/user-token-expired',
  });
}
