import { objectAddress } from '../downloads/signed-address.ts';
import type { ObjectRecord } from './object-record.ts';

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
