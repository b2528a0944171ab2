import { Buffer } from 'node:buffer';
import { objectDisposition } from '../content/content-disposition.ts';
import { objectAddress } from './object-path.ts';
import type { ObjectRecord } from './object-record.ts';

/**
 * An object as the v0 API describes it (`fromResource` in the SDK reads it back): 64-bit numbers are strings, dates ISO,
 * checksums base64.
 */
export function objectResource(bucket: string, record: ObjectRecord): Record<string, unknown> {
  return {
    name: record.path,
    bucket,
    generation: record.generation,
    metageneration: record.metageneration,
    contentType: record.contentType,
    timeCreated: record.createdAt.toISOString(),
    updated: record.updatedAt.toISOString(),
    storageClass: 'STANDARD',
    size: String(record.size),
    md5Hash: record.md5.toString('base64'),
    crc32c: crc32cBase64(record.crc32c),
    contentEncoding: 'identity',
    contentDisposition: objectDisposition(record),
    etag: resourceEtag(record),
    ...(record.cacheControl === null ? {} : { cacheControl: record.cacheControl }),
    ...(record.contentLanguage === null ? {} : { contentLanguage: record.contentLanguage }),
    ...(record.downloadTokens.length === 0 ? {} : { downloadTokens: record.downloadTokens.join(',') }),
    ...(Object.keys(record.customMetadata).length === 0 ? {} : { metadata: record.customMetadata }),
  };
}

/** Google writes the checksum as the base64 of its four bytes, most significant first. */
export function crc32cBase64(checksum: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(checksum);
  return bytes.toString('base64');
}

function resourceEtag(record: ObjectRecord): string {
  return Buffer.from(`${record.generation}/${record.metageneration}`).toString('base64');
}

/** An object as the site's own server sees it. */
export type ObjectMetadata = {
  path: string;
  size: number;
  contentType: string;
  generation: string;
  metageneration: string;
  /** Base64. */
  md5Hash: string;
  cacheControl: string | null;
  contentDisposition: string | null;
  contentLanguage: string | null;
  customMetadata: Record<string, string>;
  createdAt: Date;
  updatedAt: Date;
  /** The permanent address of a public object, relative to the site; null for every other. Overwriting changes it. */
  downloadUrl: string | null;
};

export function objectMetadata(bucket: string, record: ObjectRecord): ObjectMetadata {
  const [token] = record.downloadTokens;
  return {
    path: record.path,
    size: record.size,
    contentType: record.contentType,
    generation: record.generation,
    metageneration: record.metageneration,
    md5Hash: record.md5.toString('base64'),
    cacheControl: record.cacheControl,
    contentDisposition: record.contentDisposition,
    contentLanguage: record.contentLanguage,
    customMetadata: record.customMetadata,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    downloadUrl:
      token === undefined ? null : `${objectAddress(bucket, record.path)}?alt=media&token=${token}`,
  };
}
