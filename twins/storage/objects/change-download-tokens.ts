import { randomUUID } from 'node:crypto';
import type { StorageContext } from '../storage-context.ts';
import type { Auth } from '../storage-twin-options.ts';
import { StorageError } from '../wire/storage-error.ts';
import type { ObjectRecord } from './object-record.ts';
import { changeObject } from './update-object.ts';

/** `POST /o/{path}?create_token=true`: one more permanent address, for public objects only. */
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

/** `POST /o/{path}?delete_token=…`: that address stops working; a new one is made when it was the last. */
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
