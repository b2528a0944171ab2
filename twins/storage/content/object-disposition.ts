import { readDispositionFileName, writeContentDisposition } from './content-disposition.ts';
import { servingPolicy } from './serving-policy.ts';

/**
 * The `Content-Disposition` of an object. An uploader chooses the file name and may ask for a download; only the type
 * decides whether showing it is allowed.
 */
export function objectDisposition(
  object: { path: string; contentType: string; contentDisposition: string | null },
  fileName: string | null = null,
): string {
  const asked = object.contentDisposition;
  const policy = servingPolicy(object.contentType);
  const disposition = asked !== null && /^\s*attachment\b/i.test(asked) ? 'attachment' : policy.disposition;
  const name = fileName ?? (asked === null ? null : readDispositionFileName(asked)) ?? object.path;
  return writeContentDisposition(disposition, name);
}
