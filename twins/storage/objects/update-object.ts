import { randomUUID } from 'node:crypto';
import { inTransaction } from '#twins/kit/transaction.ts';
import { reconcileContentType } from '../content/content-types.ts';
import type { StorageContext } from '../storage-context.ts';
import type { Auth } from '../storage-twin-options.ts';
import { requireAccess } from '../wire/access.ts';
import { notFound, StorageError } from '../wire/storage-error.ts';
import { applyFields } from './object-fields.ts';
import { findObject, type ObjectRecord, saveObject } from './object-record.ts';

/** Handles `PATCH /o/{path}` (`updateMetadata`): null clears a field or one key of the custom metadata. */
export async function updateObject(
  context: StorageContext,
  path: string,
  auth: Auth | null,
  resource: Record<string, unknown>,
): Promise<ObjectRecord> {
  return await changeObject(context, path, auth, (record) => {
    const fields = applyFields(record, resource);
    return { ...fields, contentType: reconcileContentType(fields.contentType, record.detectedType) };
  });
}

async function changeObject(
  context: StorageContext,
  path: string,
  auth: Auth | null,
  change: (record: ObjectRecord) => Partial<ObjectRecord>,
): Promise<ObjectRecord> {
  // The rules may use the same pool, so they run before this takes a connection.
  await requireAccess(context, { operation: 'update', path, auth }, await findObject(context.pool, path));
  return await inTransaction(context.pool, async (client) => {
    const record = await findObject(client, path, { forUpdate: true });
    if (record === null) throw notFound();
    const changed: ObjectRecord = {
      ...record,
      ...change(record),
      metageneration: String(BigInt(record.metageneration) + 1n),
      updatedAt: context.now(),
    };
    await saveObject(client, changed);
    return changed;
  });
}

/** Handles `POST /o/{path}?create_token=true`: adds a permanent URL. For public objects only. */
export async function createDownloadToken(
  context: StorageContext,
  path: string,
  auth: Auth | null,
): Promise<ObjectRecord> {
  return await changeObject(context, path, auth, (record) => {
    requirePublic(context, path);
    return { downloadTokens: [...record.downloadTokens, randomUUID()] };
  });
}

/** Handles `POST /o/{path}?delete_token=…`: revokes that URL. Creates a new token if it was the last one. */
export async function deleteDownloadToken(
  context: StorageContext,
  path: string,
  auth: Auth | null,
  token: string,
): Promise<ObjectRecord> {
  return await changeObject(context, path, auth, (record) => {
    const left = record.downloadTokens.filter((candidate) => candidate !== token);
    return { downloadTokens: left.length === 0 && context.publicPath(path) ? [randomUUID()] : left };
  });
}

function requirePublic(context: StorageContext, path: string): void {
  if (!context.publicPath(path))
    throw new StorageError('PERMISSION_DENIED', 'This object cannot have a permanent address.');
}
