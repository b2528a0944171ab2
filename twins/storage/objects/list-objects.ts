import { Buffer } from 'node:buffer';
import type { StorageContext } from '../storage-context.ts';
import { invalidArgument } from '../wire/storage-error.ts';
import { prefixEnd } from './object-record.ts';

type ListQuery = {
  prefix: string;
  delimiter: string | null;
  maxResults: number;
  pageToken: string | null;
};

type ListPage = {
  prefixes: string[];
  items: { name: string; bucket: string }[];
  nextPageToken?: string;
};

const MAX_RESULTS = 1000;

/** @throws {StorageError} `INVALID_ARGUMENT` if a value is invalid */
export function readListQuery(parameters: URLSearchParams): ListQuery {
  const delimiter = parameters.get('delimiter') || null;
  if (delimiter !== null && delimiter !== '/') throw invalidArgument('The only delimiter is "/".');
  const maxResults = parameters.get('maxResults') ?? String(MAX_RESULTS);
  if (!/^[1-9]\d{0,9}$/.test(maxResults)) throw invalidArgument('maxResults is not a positive integer.');
  return {
    prefix: readText(parameters.get('prefix') ?? ''),
    delimiter,
    maxResults: Math.min(Number(maxResults), MAX_RESULTS),
    pageToken: parameters.get('pageToken') || null,
  };
}

/** Handles `GET /o`. Skips a folder in one step, so that the cost depends on the page, not on the bucket. */
export async function listObjects(context: StorageContext, query: ListQuery): Promise<ListPage> {
  const start = query.pageToken === null ? query.prefix : readPageToken(query.pageToken, query.prefix);
  const { rows } = await context.pool.query<{ entry: string; folder: boolean; following: string }>(
    `WITH RECURSIVE entries AS (
       SELECT step.*, 1 AS position FROM (SELECT $2::text COLLATE "C" AS cursor) AS first, LATERAL (${oneStep('first.cursor')}) AS step
       UNION ALL
       SELECT step.*, position + 1 FROM entries, LATERAL (${oneStep('entries.following')}) AS step WHERE position < $5
     )
     SELECT entry, folder, following FROM entries ORDER BY position`,
    [query.prefix, start, prefixEnd(query.prefix), query.delimiter, query.maxResults + 1],
  );
  const page = rows.slice(0, query.maxResults);
  const last = page.at(-1);
  return {
    prefixes: page.filter((row) => row.folder).map((row) => row.entry),
    items: page.filter((row) => !row.folder).map((row) => ({ name: row.entry, bucket: context.bucket })),
    ...(rows.length > page.length && last !== undefined
      ? { nextPageToken: writePageToken(last.following) }
      : {}),
  };
}

/** SQL of one entry. Next cursor: the name + chr(1), or `a0` after the folder `a/` (`0` follows `/`). */
function oneStep(cursor: string): string {
  const rest = 'substr(path, length($1) + 1)';
  return `
    SELECT
      CASE WHEN slash > 0 THEN $1 || left(${rest}, slash) ELSE path END AS entry,
      slash > 0 AS folder,
      (CASE WHEN slash > 0 THEN $1 || left(${rest}, slash - 1) || '0' ELSE path || chr(1) END) COLLATE "C" AS following
    FROM (
      SELECT path, CASE WHEN $4::text IS NULL THEN 0 ELSE strpos(${rest}, $4) END AS slash
      FROM storage.objects
      WHERE path >= ${cursor} AND path >= $1 AND ($3::text IS NULL OR path < $3)
      ORDER BY path LIMIT 1
    ) AS found`;
}

function writePageToken(following: string): string {
  return Buffer.from(following).toString('base64url');
}

function readPageToken(token: string, prefix: string): string {
  const following = /^[\w-]{1,1400}$/.test(token) ? Buffer.from(token, 'base64url').toString() : '';
  if (!following.startsWith(prefix) || writePageToken(following) !== token)
    throw invalidArgument('pageToken does not belong to this list.');
  return readText(following);
}

function readText(value: string): string {
  if (value.includes('\0') || !value.isWellFormed()) throw invalidArgument('The prefix is not valid text.');
  return value;
}
