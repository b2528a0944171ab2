import type { StorageContext } from '../storage-context.ts';
import type { AccessRequest, Auth, UploadCandidate } from '../storage-twin-options.ts';
import { invalidArgument, StorageError } from './storage-error.ts';

/**
 * Returns the account of an ID token, or null. Cookies are ignored, so no other site can act for a visitor.
 * @throws {StorageError} `UNAUTHENTICATED` if the token is invalid
 */
export async function identifyCaller(context: StorageContext, request: Request): Promise<Auth | null> {
  const header = request.headers.get('authorization');
  if (header === null) return null;
  const token = /^(?:firebase|bearer) +(\S+)$/i.exec(header)?.[1];
  const auth = token === undefined ? null : await context.verifyToken(token);
  if (auth === null) throw new StorageError('UNAUTHENTICATED', 'The ID token is invalid or has expired.');
  return auth;
}

/** @throws {StorageError} `PERMISSION_DENIED` if the rules reject, whether the object exists or not */
export async function requireAccess(
  context: StorageContext,
  request: Omit<AccessRequest, 'resource'>,
  resource: { size: number | null; contentType: string } | null,
): Promise<void> {
  const described =
    resource === null ? {} : { resource: { size: resource.size, contentType: resource.contentType } };
  if (!(await context.authorize({ ...request, ...described })))
    throw new StorageError('PERMISSION_DENIED', 'Permission denied.');
}

/**
 * @throws {StorageError} `RESOURCE_EXHAUSTED` if the upload is too large
 * @throws {StorageError} `INVALID_ARGUMENT` with the reason of the site if it is not accepted
 */
export async function checkUploadLimits(context: StorageContext, candidate: UploadCandidate): Promise<void> {
  requireSize(context, candidate);
  const accepted = await context.limits.acceptUpload(candidate);
  if (accepted !== true) throw invalidArgument(accepted);
}

/** Also called while bytes arrive, whatever size was declared. */
export function requireSize(context: StorageContext, candidate: UploadCandidate): void {
  const limit = context.limits.maxObjectBytes(candidate.path, candidate.contentType);
  if (candidate.size !== null && candidate.size > limit)
    throw new StorageError('RESOURCE_EXHAUSTED', `The object is larger than ${limit} bytes.`);
}
