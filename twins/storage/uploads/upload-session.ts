import type { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '#twins/kit/transaction.ts';
import type { StoredDigests } from '../blobs/digests.ts';
import { discardBlob, removeDiscardedBlob } from '../objects/object-blobs.ts';
import type { ObjectFields } from '../objects/object-fields.ts';
import type { StorageContext } from '../storage-context.ts';
import type { StorageErrorCode } from '../wire/storage-error.ts';

/** Row of `storage.uploads`. */
export type UploadSession = {
  id: string;
  path: string;
  /** Null if signed out: then the unguessable URL is the only credential. */
  uid: string | null;
  state: 'active' | 'final' | 'cancelled';
  blobId: string | null;
  /** Number of bytes that are durable and acknowledged. */
  received: number;
  progress: UploadProgress | null;
  /** Id of the latest request that claimed the upload. */
  turn: string | null;
  declaredSize: number | null;
  fields: ObjectFields;
  md5: Buffer | null;
  /** Object resource in the response to `finalize`. */
  outcome: Record<string, unknown> | null;
  /** Reason why `finalize` was rejected. */
  refusal: UploadRefusal | null;
};

/** `digests` is null if they must be computed from the stored bytes. */
type UploadProgress = {
  digests: StoredDigests | null;
  /** The latest chunk, from its first byte to the last byte received. */
  chunk: { start: number; crc32c: number };
};

export type UploadRefusal = { code: StorageErrorCode; message: string };

type UploadRow = {
  id: string;
  path: string;
  uid: string | null;
  state: UploadSession['state'];
  blob_id: string | null;
  received: string;
  progress: UploadProgress | null;
  turn: string | null;
  declared_size: string | null;
  fields: ObjectFields;
  md5: Buffer | null;
  outcome: Record<string, unknown> | null;
  refusal: UploadRefusal | null;
};

const columns =
  'id, path, uid, state, blob_id, received, progress, turn, declared_size, fields, md5, outcome, refusal';

export async function findUpload(
  database: Pool | PoolClient,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<UploadSession | null> {
  const { rows } = await database.query<UploadRow>(
    `SELECT ${columns} FROM storage.uploads WHERE id = $1 ${options.forUpdate ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return rows[0] ? readUpload(rows[0]) : null;
}

/** Claims an upload for one request. Earlier requests, in any process, can no longer acknowledge bytes. */
export async function claimUpload(pool: Pool, id: string): Promise<UploadSession | null> {
  const { rows } = await pool.query<UploadRow>(
    `UPDATE storage.uploads SET turn = $2 WHERE id = $1 RETURNING ${columns}`,
    [id, randomUUID()],
  );
  return rows[0] ? readUpload(rows[0]) : null;
}

const readUpload = (row: UploadRow): UploadSession => ({
  id: row.id,
  path: row.path,
  uid: row.uid,
  state: row.state,
  blobId: row.blob_id,
  received: Number(row.received),
  progress: row.progress,
  turn: row.turn,
  declaredSize: row.declared_size === null ? null : Number(row.declared_size),
  fields: row.fields,
  md5: row.md5,
  outcome: row.outcome,
  refusal: row.refusal,
});

export async function insertUpload(
  pool: Pool,
  session: Omit<UploadSession, 'state' | 'received' | 'progress' | 'turn' | 'outcome' | 'refusal'>,
  now: Date,
): Promise<void> {
  await pool.query(
    `INSERT INTO storage.uploads (id, path, uid, blob_id, declared_size, fields, md5, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      session.id,
      session.path,
      session.uid,
      session.blobId,
      session.declaredSize,
      JSON.stringify(session.fields),
      session.md5,
      now,
    ],
  );
}

/** Returns unfinished uploads of a user (null if signed out) except the `kept` most recently updated. */
export async function findUploadsBeyond(
  pool: Pool,
  uid: string | null,
  kept: number,
): Promise<Pick<UploadSession, 'id'>[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM storage.uploads WHERE uid IS NOT DISTINCT FROM $1 AND state = 'active'
     ORDER BY updated_at DESC, id OFFSET $2`,
    [uid, kept],
  );
  return rows;
}

/** Returns false if another request claimed or changed the upload: then nothing may be acknowledged. */
export async function advanceUpload(
  pool: Pool,
  session: UploadSession,
  { received, progress }: { received: number; progress: UploadProgress },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE storage.uploads SET received = $4, progress = $5, updated_at = $6
     WHERE id = $1 AND state = 'active' AND received = $2 AND turn = $3`,
    [session.id, session.received, session.turn, received, JSON.stringify(progress), now],
  );
  return rowCount === 1;
}

/** Removes the bytes of an upload if it is still active. `refusal` is null if its owner cancelled it. */
export async function cancelUpload(
  context: StorageContext,
  session: Pick<UploadSession, 'id'>,
  refusal: UploadRefusal | null = null,
): Promise<void> {
  const blobId = await inTransaction(context.pool, async (client) => {
    const current = await findUpload(client, session.id, { forUpdate: true });
    if (current?.state !== 'active') return null;
    await client.query(
      `UPDATE storage.uploads SET state = 'cancelled', blob_id = NULL, refusal = $2, updated_at = $3 WHERE id = $1`,
      [session.id, refusal === null ? null : JSON.stringify(refusal), context.now()],
    );
    if (current.blobId !== null) await discardBlob(client, current.blobId, context.now());
    return current.blobId;
  });
  await removeDiscardedBlob(context, blobId);
}
