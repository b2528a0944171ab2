import { objectAddress, requireObjectPath } from '../objects/object-path.ts';
import type { StorageContext } from '../storage-context.ts';
import { StorageError } from '../wire/storage-error.ts';

export type SignedAddressOptions = {
  /** Lifetime of the URL in seconds, at most `maxSignedSeconds` (default 300). */
  expiresInSeconds: number;
  fileName?: string;
  /** Recipient of the URL, passed to `allowSignedRead` on each use. */
  subject?: string;
};

/**
 * Returns a URL, relative to the site, with which anyone can read one object for a short time.
 * @throws {RangeError} if the lifetime is out of range
 */
export function signDownloadAddress(
  context: StorageContext,
  path: string,
  options: SignedAddressOptions,
): string {
  requireObjectPath(path);
  const { expiresInSeconds } = options;
  if (
    !Number.isInteger(expiresInSeconds) ||
    expiresInSeconds < 1 ||
    expiresInSeconds > context.maxSignedSeconds
  )
    throw new RangeError(`lifetime of a signed URL must be 1 to ${context.maxSignedSeconds} seconds`);
  const query = new URLSearchParams({
    alt: 'media',
    expires: String(Math.floor(context.now().getTime() / 1000) + expiresInSeconds),
  });
  if (options.fileName !== undefined) query.set('fileName', options.fileName);
  if (options.subject !== undefined) query.set('subject', options.subject);
  query.set('signature', context.signatureKey.sign(signedFields(context, path, query)));
  return `${objectAddress(context.bucket, path)}?${query}`;
}

/** @throws {StorageError} `PERMISSION_DENIED` if signature, expiry or `allowSignedRead` fails */
export async function requireSignedAddress(
  context: StorageContext,
  path: string,
  query: URLSearchParams,
  request: Request,
): Promise<void> {
  const isGenuine = context.signatureKey.verify(
    signedFields(context, path, query),
    query.get('signature') ?? '',
  );
  if (!isGenuine) throw new StorageError('PERMISSION_DENIED', 'The signature is not valid.');
  const expires = Number(query.get('expires'));
  if (!(expires * 1000 > context.now().getTime()))
    throw new StorageError('PERMISSION_DENIED', 'The address has expired.');
  const subject = query.get('subject');
  if (!(await context.allowSignedRead({ path, subject, request })))
    throw new StorageError('PERMISSION_DENIED', 'Permission denied.');
}

/** All values of a parameter are signed, so a request with a repeated one never verifies. */
function signedFields(context: StorageContext, path: string, query: URLSearchParams): string[] {
  const values = ['expires', 'fileName', 'subject'].map((name) => JSON.stringify(query.getAll(name)));
  return ['download', context.bucket, path, ...values];
}
