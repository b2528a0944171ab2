import { Buffer } from 'node:buffer';
import { UNKNOWN_CONTENT_TYPE } from '../content/content-types.ts';
import { invalidArgument } from '../wire/storage-error.ts';

/** The metadata a client may set. */
export type ObjectFields = {
  contentType: string;
  cacheControl: string | null;
  contentDisposition: string | null;
  contentLanguage: string | null;
  customMetadata: Record<string, string>;
};

export const emptyFields: ObjectFields = {
  contentType: UNKNOWN_CONTENT_TYPE,
  cacheControl: null,
  contentDisposition: null,
  contentLanguage: null,
  customMetadata: {},
};

/** Keys plus values, as at Google (https://cloud.google.com/storage/quotas#objects). */
const MAX_CUSTOM_METADATA_BYTES = 8 * 1024;
const MAX_FIELD_CHARACTERS = 1024;
const CONTENT_TYPE =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[\w\s!#$&^.+:/-]*"))*$/;
/** A client that could write this key would choose its own download token. */
const TOKEN_KEY = 'firebaseStorageDownloadTokens';

/**
 * Applies a metadata resource sent by a client to an object's fields: absent leaves, null clears, a string sets; inside
 * `metadata`, key by key. What a client cannot set (size, generation…) is ignored, as by the provider.
 * @throws StorageError INVALID_ARGUMENT
 */
export function applyFields(fields: ObjectFields, resource: Record<string, unknown>): ObjectFields {
  refuseEncoding(resource);
  const contentType = readField(resource, 'contentType');
  if (typeof contentType === 'string' && !CONTENT_TYPE.test(contentType))
    throw invalidArgument('contentType is not a media type.');
  return {
    contentType: contentType === undefined ? fields.contentType : (contentType ?? UNKNOWN_CONTENT_TYPE),
    cacheControl: keep(readHeaderField(resource, 'cacheControl'), fields.cacheControl),
    contentDisposition: keep(readField(resource, 'contentDisposition'), fields.contentDisposition),
    contentLanguage: keep(readHeaderField(resource, 'contentLanguage'), fields.contentLanguage),
    customMetadata: applyCustomMetadata(fields.customMetadata, resource.metadata),
  };
}

function keep<T>(change: T | undefined, current: T): T {
  return change === undefined ? current : change;
}

function readField(resource: Record<string, unknown>, key: string): string | null | undefined {
  const value = resource[key];
  if (value === undefined || value === null) return value;
  if (typeof value !== 'string') throw invalidArgument(`${key} is not a string.`);
  if (value.length > MAX_FIELD_CHARACTERS) throw invalidArgument(`${key} is too long.`);
  if (!isPlainText(value)) throw invalidArgument(`${key} contains a control character.`);
  return value === '' ? null : value;
}

function readHeaderField(resource: Record<string, unknown>, key: string): string | null | undefined {
  const value = readField(resource, key);
  if (typeof value === 'string' && !/^[\x20-\x7e]*$/.test(value))
    throw invalidArgument(`${key} can only hold ASCII characters.`);
  return value;
}

/** Bytes are served as they were stored: declaring them encoded would let a small upload become a large answer. */
function refuseEncoding(resource: Record<string, unknown>): void {
  const encoding = readField(resource, 'contentEncoding');
  if (typeof encoding === 'string' && encoding.toLowerCase() !== 'identity')
    throw invalidArgument('contentEncoding is not supported; upload the bytes as they are to be read.');
}

function applyCustomMetadata(current: Record<string, string>, change: unknown): Record<string, string> {
  if (change === undefined) return current;
  if (change === null) return {};
  if (typeof change !== 'object' || Array.isArray(change))
    throw invalidArgument('metadata is not an object of strings.');
  const merged = new Map(Object.entries(current));
  for (const [key, value] of Object.entries(change)) {
    if (key === TOKEN_KEY) continue;
    if (key === '' || !isPlainText(key)) throw invalidArgument('metadata has an unusable key.');
    if (value === null) merged.delete(key);
    else if (typeof value === 'string' && isStorable(value)) merged.set(key, value);
    else throw invalidArgument('metadata is not an object of strings.');
  }
  let bytes = 0;
  for (const [key, value] of merged) bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  if (bytes > MAX_CUSTOM_METADATA_BYTES)
    throw invalidArgument(`metadata is larger than ${MAX_CUSTOM_METADATA_BYTES} bytes.`);
  return Object.fromEntries(merged);
}

function isPlainText(value: string): boolean {
  return value.isWellFormed() && !/\p{Cc}/u.test(value);
}

/** PostgreSQL's jsonb holds any text but NUL and lone surrogates. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/**
 * The MD5 that the uploader announced, in base64, or null.
 * @throws StorageError INVALID_ARGUMENT
 */
export function readMd5(resource: Record<string, unknown>): Buffer | null {
  const value = readField(resource, 'md5Hash');
  if (value === undefined || value === null) return null;
  const digest = Buffer.from(value, 'base64');
  if (!/^[A-Za-z0-9+/]{22}==$/.test(value) || digest.length !== 16)
    throw invalidArgument('md5Hash is not the base64 of an MD5 digest.');
  return digest;
}
