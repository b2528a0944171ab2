import { objectDisposition } from '../content/object-disposition.ts';
import { servingPolicy } from '../content/serving-policy.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { crc32cBase64 } from '../wire/object-resource.ts';
import type { DownloadGrant } from './authorize-download.ts';

/** A year; the address changes with the bytes. */
const foreverSeconds = 31_536_000;

/** The headers that every answer about an object's bytes carries, 304 included. */
export function mediaHeaders(record: ObjectRecord, grant: DownloadGrant): Record<string, string> {
  return {
    ETag: mediaEtag(record),
    'Last-Modified': record.createdAt.toUTCString(),
    'Cache-Control': cacheControl(record, grant),
    Vary: 'Authorization',
    'Accept-Ranges': 'bytes',
  };
}

/** What describes the bytes themselves. */
export function contentHeaders(record: ObjectRecord, fileName: string | null): Record<string, string> {
  return {
    'Content-Type': servingPolicy(record.contentType).contentType,
    'Content-Disposition': objectDisposition(record, fileName),
    ...(record.contentLanguage === null ? {} : { 'Content-Language': record.contentLanguage }),
    'x-goog-hash': `crc32c=${crc32cBase64(record.crc32c)},md5=${record.md5.toString('base64')}`,
    'x-goog-generation': record.generation,
    'x-goog-metageneration': record.metageneration,
    'x-goog-stored-content-length': String(record.size),
  };
}

/** Strong: the bytes belong to the generation, the headers to the metageneration. */
export function mediaEtag(record: ObjectRecord): string {
  return `"${record.generation}.${record.metageneration}"`;
}

/**
 * A public object at its token's address may be kept by anyone; every other answer is for one person, once, whatever
 * `cacheControl` an uploader wrote.
 */
function cacheControl(record: ObjectRecord, grant: DownloadGrant): string {
  if (grant !== 'public-token') return 'private, no-store';
  return record.cacheControl ?? `public, max-age=${foreverSeconds}, immutable`;
}
