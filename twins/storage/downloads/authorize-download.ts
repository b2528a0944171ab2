import { createHash, timingSafeEqual } from 'node:crypto';
import { findObject, type ObjectRecord } from '../objects/object-record.ts';
import type { StorageContext } from '../storage-context.ts';
import { identifyCaller } from '../wire/identify-caller.ts';
import { requireAccess } from '../wire/require-access.ts';
import { notFound } from '../wire/storage-error.ts';
import { requireSignedAddress } from './signed-address.ts';

/** How a download was allowed, which decides who may keep a copy. */
export type DownloadGrant = 'public-token' | 'signature' | 'rules';

/**
 * Finds the object and the right to read it: a signed address, the token of a public object, or the rules.
 * @throws StorageError
 */
export async function authorizeDownload(
  context: StorageContext,
  path: string,
  query: URLSearchParams,
  request: Request,
): Promise<{ record: ObjectRecord; grant: DownloadGrant }> {
  if (query.has('signature')) {
    await requireSignedAddress(context, path, query, request);
    return { record: requireRecord(await findObject(context.pool, path)), grant: 'signature' };
  }
  const record = await findObject(context.pool, path);
  const token = query.get('token');
  if (token !== null && record !== null && context.publicPath(path) && isOneOf(token, record.downloadTokens))
    return { record, grant: 'public-token' };
  const auth = await identifyCaller(context, request);
  await requireAccess(context, { operation: 'get', path, auth }, record);
  return { record: requireRecord(record), grant: 'rules' };
}

function requireRecord(record: ObjectRecord | null): ObjectRecord {
  if (record === null) throw notFound();
  return record;
}

/** Compares digests, so that neither the length nor the first difference of a token can be timed. */
function isOneOf(token: string, candidates: readonly string[]): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const asked = digest(token);
  let found = false;
  for (const candidate of candidates) found = timingSafeEqual(asked, digest(candidate)) || found;
  return found;
}
