import type { RouterContextProvider } from 'react-router';
import { AppError } from '#core/errors.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { requestContext } from './context.ts';

/** Who is signed in, with a proved address or without, on a page that both may open. */
export function requireAccount(context: Readonly<RouterContextProvider>): SignedInUser {
  const { user, unverified } = context.get(requestContext);
  const account = user ?? unverified;
  if (!account) throw new AppError('sign-in-required', 'a page of an account was reached without a session');
  return account;
}

/** Who is signed in, on a page whose guard lets nobody else through. */
export function requireUser(context: Readonly<RouterContextProvider>): SignedInUser {
  const { user } = context.get(requestContext);
  if (!user) throw new AppError('sign-in-required', 'a member page was reached without a session');
  return user;
}
