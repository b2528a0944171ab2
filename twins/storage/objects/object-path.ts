import { Buffer } from 'node:buffer';
import { invalidArgument } from '../wire/storage-error.ts';

const MAX_PATH_BYTES = 1024;

/**
 * Says what is wrong with an object's name, or null. Google's rules (https://cloud.google.com/storage/docs/objects#naming:
 * 1 to 1024 bytes of UTF-8), and stricter: no control or direction-changing characters, no empty, `.` or `..` segment,
 * so that a name means one thing to whoever reads it.
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

/** @throws StorageError INVALID_ARGUMENT when the name cannot be stored. */
export function requireObjectPath(path: string): string {
  const problem = objectPathProblem(path);
  if (problem !== null) throw invalidArgument(problem);
  return path;
}

/** `/v0/b/{bucket}/o/{path}`, the slashes of the name encoded. */
export function objectAddress(bucket: string, path: string): string {
  return `/v0/b/${encodeURIComponent(bucket)}/o/${encodeURIComponent(path)}`;
}
