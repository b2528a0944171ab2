import { objectAddress, requireObjectPath } from '../objects/object-path.ts';
import type { StorageContext } from '../storage-context.ts';
import { StorageError } from '../wire/storage-error.ts';

export type SignedAddressOptions = {
  /** How long the address works, in seconds; at most `maxSignedSeconds` (300 unless configured). */
  expiresInSeconds: number;
  /** What the download is called, instead of the object's own name. */
  fileName?: string;
  /** Whom it was given to, handed to `allowSignedRead` at each use. */
  subject?: string;
};

/**
 * An address, relative to the site, that lets whoever holds it read one object for a short time.
 * @throws RangeError when it would live longer than allowed.
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
    throw new RangeError(`A signed address lives from 1 to ${context.maxSignedSeconds} seconds.`);
  const query = new URLSearchParams({
    alt: 'media',
    expires: String(Math.floor(context.now().getTime() / 1000) + expiresInSeconds),
  });
  if (options.fileName !== undefined) query.set('fileName', options.fileName);
  if (options.subject !== undefined) query.set('subject', options.subject);
  query.set('signature', context.signatureKey.sign(signedFields(context, path, query)));
  return `${objectAddress(context.bucket, path)}?${query}`;
}

/**
 * Checks a signed request: signature, age, then the site's own `allowSignedRead`.
 * @throws StorageError PERMISSION_DENIED
 */
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

/** Everything that decides what is answered; a parameter given twice never verifies, as all its values are signed. */
function signedFields(context: StorageContext, path: string, query: URLSearchParams): string[] {
  const values = ['expires', 'fileName', 'subject'].map((name) => JSON.stringify(query.getAll(name)));
  return ['download', context.bucket, path, ...values];
}
