import { Buffer } from 'node:buffer';
import { objectDisposition } from '../content/content-disposition.ts';
import { objectAddress } from './object-path.ts';
import type { ObjectRecord } from './object-record.ts';

/** Returns an object as a v0 API resource, which `fromResource` in the SDK parses. */
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

/** Returns the base64 of the four bytes, most significant first, as Google writes it. */
export function crc32cBase64(checksum: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(checksum);
  return bytes.toString('base64');
}

function resourceEtag(record: ObjectRecord): string {
  return Buffer.from(`${record.generation}/${record.metageneration}`).toString('base64');
}

/** An object as seen by the site's own server. */
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
  /** Permanent URL of a public object (else null), relative to the site. Changes with every overwrite. */
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
