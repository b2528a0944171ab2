import type { StorageContext } from '../storage-context.ts';
import type { AccessRequest, Auth } from '../storage-twin-options.ts';
import { StorageError } from './storage-error.ts';

/**
 * Asks the rules.
 * @throws StorageError PERMISSION_DENIED in the same words whether the object exists or not.
 */
export async function requireAccess(
  context: StorageContext,
  request: Omit<AccessRequest, 'resource'>,
  resource: { size: number; contentType: string } | null,
): Promise<void> {
  const described =
    resource === null ? {} : { resource: { size: resource.size, contentType: resource.contentType } };
  if (!(await context.authorize({ ...request, ...described })))
    throw new StorageError('PERMISSION_DENIED', 'Permission denied.');
}

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
