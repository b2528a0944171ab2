import type { StorageContext } from '../storage-context.ts';
import type { AccessRequest } from '../storage-twin-options.ts';
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
