import type { RouterContextProvider } from 'react-router';
import { AppError } from '#core/errors.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { requestContext } from './context.ts';

/** Returns the signed-in account, verified or not. For routes that admit both. */
export function requireAccount(context: Readonly<RouterContextProvider>): SignedInUser {
  const { user, unverified } = context.get(requestContext);
  const account = user ?? unverified;
  if (!account) throw new AppError('sign-in-required', 'account page reached without a session');
  return account;
}

/** Returns the signed-in user. For routes whose guard requires one. */
export function requireUser(context: Readonly<RouterContextProvider>): SignedInUser {
  const { user } = context.get(requestContext);
  if (!user) throw new AppError('sign-in-required', 'member page reached without a session');
  return user;
}
