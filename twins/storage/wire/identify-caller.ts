import type { StorageContext } from '../storage-context.ts';
import type { Auth } from '../storage-twin-options.ts';
import { StorageError } from './storage-error.ts';

/**
 * Who sent a request: `Authorization: Firebase <ID token>` (the SDK) or `Bearer <ID token>`; null without either. Cookies
 * are never looked at, so no other site can act for a visitor.
 * @throws StorageError UNAUTHENTICATED when the token is not valid.
 */
export async function identifyCaller(context: StorageContext, request: Request): Promise<Auth | null> {
  const header = request.headers.get('authorization');
  if (header === null) return null;
  const token = /^(?:firebase|bearer) +(\S+)$/i.exec(header)?.[1];
  const auth = token === undefined ? null : await context.verifyToken(token);
  if (auth === null) throw new StorageError('UNAUTHENTICATED', 'The ID token is invalid or has expired.');
  return auth;
}
