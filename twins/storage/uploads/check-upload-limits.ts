import type { StorageContext } from '../storage-context.ts';
import type { UploadCandidate } from '../storage-twin-options.ts';
import { invalidArgument, StorageError } from '../wire/storage-error.ts';

/**
 * Refuses an upload that the site does not take.
 * @throws StorageError RESOURCE_EXHAUSTED (too large), INVALID_ARGUMENT (not accepted, with the site's reason)
 */
export async function checkUploadLimits(context: StorageContext, candidate: UploadCandidate): Promise<void> {
  requireSize(context, candidate);
  const accepted = await context.limits.acceptUpload(candidate);
  if (accepted !== true) throw invalidArgument(accepted);
}

/** The size alone; also used while bytes come in, whatever was declared. */
export function requireSize(context: StorageContext, candidate: UploadCandidate): void {
  const limit = context.limits.maxObjectBytes(candidate.path, candidate.contentType);
  if (candidate.size > limit)
    throw new StorageError('RESOURCE_EXHAUSTED', `The object is larger than ${limit} bytes.`);
}
