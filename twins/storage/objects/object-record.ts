import type { Buffer } from 'node:buffer';
import type { Pool, PoolClient } from 'pg';
import type { ObjectFields } from './object-fields.ts';

/** Row of `storage.objects`. */
export type ObjectRecord = ObjectFields & {
  path: string;
  /** Storage time of these bytes in microseconds since 1970. Increases with every overwrite. */
  generation: string;
  metageneration: string;
  blobId: string;
  size: number;
  /** Type detected from the bytes, independent of the declared type. */
  detectedType: string | null;
  md5: Buffer;
  crc32c: number;
  downloadTokens: string[];
  /** See `blob-faults.ts`. */
  blobMark: string | null;
  movedMark: string | null;
  blobFault: string | null;
  createdAt: Date;
  updatedAt: Date;
};

type ObjectRow = {
  path: string;
  generation: string;
  metageneration: string;
  blob_id: string;
  size: string;
  content_type: string;
  detected_type: string | null;
  md5: Buffer;
  crc32c: string;
  cache_control: string | null;
  content_disposition: string | null;
  content_language: string | null;
  custom_metadata: Record<string, string>;
  download_tokens: string[];
  blob_mark: string | null;
  moved_mark: string | null;
  blob_fault: string | null;
  created_at: Date;
  updated_at: Date;
};

const columns = `path, generation, metageneration, blob_id, size, content_type, detected_type, md5, crc32c, cache_control,
  content_disposition, content_language, custom_metadata, download_tokens, blob_mark, moved_mark, blob_fault,
  created_at, updated_at`;

export async function findObject(
  database: Pool | PoolClient,
  path: string,
  options: { forUpdate?: boolean } = {},
): Promise<ObjectRecord | null> {
  const lock = options.forUpdate ? 'FOR UPDATE' : '';
  const { rows } = await database.query<ObjectRow>(
    `SELECT ${columns} FROM storage.objects WHERE path = $1 ${lock}`,
    [path],
  );
  return rows[0] === undefined ? null : toRecord(rows[0]);
}

export async function saveObject(client: PoolClient, record: ObjectRecord): Promise<void> {
  await client.query(
    `INSERT INTO storage.objects (${columns})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     ON CONFLICT (path) DO UPDATE SET
       generation = excluded.generation, metageneration = excluded.metageneration, blob_id = excluded.blob_id,
       size = excluded.size, content_type = excluded.content_type, detected_type = excluded.detected_type,
       md5 = excluded.md5, crc32c = excluded.crc32c, cache_control = excluded.cache_control,
       content_disposition = excluded.content_disposition, content_language = excluded.content_language,
       custom_metadata = excluded.custom_metadata, download_tokens = excluded.download_tokens,
       blob_mark = excluded.blob_mark, moved_mark = excluded.moved_mark, blob_fault = excluded.blob_fault,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [
      record.path,
      record.generation,
      record.metageneration,
      record.blobId,
      record.size,
      record.contentType,
      record.detectedType,
      record.md5,
      record.crc32c,
      record.cacheControl,
      record.contentDisposition,
      record.contentLanguage,
      JSON.stringify(record.customMetadata),
      record.downloadTokens,
      record.blobMark,
      record.movedMark,
      record.blobFault,
      record.createdAt,
      record.updatedAt,
    ],
  );
}

/** Returns up to `limit` objects under a prefix, sorted by name, after the name `after`. */
export async function findObjectsAfter(
  pool: Pool,
  prefix: string,
  after: string,
  limit: number,
): Promise<ObjectRecord[]> {
  const { rows } = await pool.query<ObjectRow>(
    `SELECT ${columns} FROM storage.objects
     WHERE path > $2 AND path >= $1 AND ($3::text IS NULL OR path < $3) ORDER BY path LIMIT $4`,
    [prefix, after, prefixEnd(prefix), limit],
  );
  return rows.map(toRecord);
}

function toRecord(row: ObjectRow): ObjectRecord {
  return {
    path: row.path,
    generation: row.generation,
    metageneration: row.metageneration,
    blobId: row.blob_id,
    size: Number(row.size),
    contentType: row.content_type,
    detectedType: row.detected_type,
    md5: row.md5,
    crc32c: Number(row.crc32c),
    cacheControl: row.cache_control,
    contentDisposition: row.content_disposition,
    contentLanguage: row.content_language,
    customMetadata: row.custom_metadata,
    downloadTokens: row.download_tokens,
    blobMark: row.blob_mark,
    movedMark: row.moved_mark,
    blobFault: row.blob_fault,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

const LAST_CODE_POINT = 0x10ffff;

/** Returns the first text after all texts with this prefix (by code point, as in UTF-8), or null. */
export function prefixEnd(prefix: string): string | null {
  const points = Array.from(prefix);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const code = last.codePointAt(0) ?? LAST_CODE_POINT;
    if (code < LAST_CODE_POINT)
      return points.join('') + String.fromCodePoint(code === 0xd7ff ? 0xe000 : code + 1);
  }
  return null;
}
