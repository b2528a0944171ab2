import { Buffer } from 'node:buffer';
import { invalidArgument } from '../wire/storage-error.ts';

const MAX_PATH_BYTES = 1024;

/**
 * Returns the problem of an object name, or null. Stricter than Google, so that a name means the same in
 * every program: https://cloud.google.com/storage/docs/objects#naming
 */
export function objectPathProblem(path: string): string | null {
  if (path === '') return 'The object has no name.';
  if (!path.isWellFormed()) return 'The object name is not valid Unicode.';
  if (Buffer.byteLength(path) > MAX_PATH_BYTES)
    return `The object name is longer than ${MAX_PATH_BYTES} bytes.`;
  if (/[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u.test(path))
    return 'The object name contains a control character.';
  if (path.includes('\\')) return 'The object name contains a backslash.';
  if (path.split('/').some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'The object name has an empty or relative segment.';
  return null;
}

/** @throws {StorageError} `INVALID_ARGUMENT` if the name is invalid */
export function requireObjectPath(path: string): string {
  const problem = objectPathProblem(path);
  if (problem !== null) throw invalidArgument(problem);
  return path;
}

/** Returns `/v0/b/{bucket}/o/{path}`, with the slashes of the name encoded. */
export function objectAddress(bucket: string, path: string): string {
  return `/v0/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(path)}`;
}
