import type { RouterContextProvider } from 'react-router';
import { AppError } from '#core/errors.ts';
import type { SignedInUser } from '#core/members/sessions.ts';
import { requestContext } from './context.ts';

/** Who is signed in, on a page whose guard lets nobody else through. */
export function requireUser(context: Readonly<RouterContextProvider>): SignedInUser {
  const { user } = context.get(requestContext);
  if (!user) throw new AppError('sign-in-required', 'a member page was reached without a session');
  return user;
}
