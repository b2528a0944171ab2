import { Buffer } from 'node:buffer';
import { UNKNOWN_CONTENT_TYPE } from '../content/content-types.ts';
import { invalidArgument } from '../wire/storage-error.ts';

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

/** Limit for the sum of keys and values: https://cloud.google.com/storage/quotas#objects */
const MAX_CUSTOM_METADATA_BYTES = 8 * 1024;
const MAX_FIELD_CHARACTERS = 1024;
const CONTENT_TYPE =
  /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w!#$&^.+-]+=(?:[\w!#$&^.+-]+|"[\w\s!#$&^.+:/-]*"))*$/;
/** Reserved key: a client that sets it could choose its own download token. */
const TOKEN_KEY = 'firebaseStorageDownloadTokens';

/**
 * Applies a metadata resource: an absent field is unchanged, null clears it, `metadata` is merged by key.
 * Fields that clients cannot set (size, generation…) are ignored, as in Firebase.
 * @throws {StorageError} `INVALID_ARGUMENT` if a value is invalid
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

/** Bytes are served as stored: a compressed encoding would turn a small upload into a huge download. */
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

/** True if PostgreSQL's jsonb can store the text: no NUL, no lone surrogates. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/** @throws {StorageError} `INVALID_ARGUMENT` if `md5Hash` is not an MD5 digest in base64 */
export function readMd5(resource: Record<string, unknown>): Buffer | null {
  const value = readField(resource, 'md5Hash');
  if (value === undefined || value === null) return null;
  const digest = Buffer.from(value, 'base64');
  if (!/^[A-Za-z0-9+/]{22}==$/.test(value) || digest.length !== 16)
    throw invalidArgument('md5Hash is not the base64 of an MD5 digest.');
  return digest;
}
