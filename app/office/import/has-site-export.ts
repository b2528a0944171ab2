import { ArchiveError } from '#core/imports/archive/archive-error.ts';
import { endOf } from '#core/imports/upload-types.ts';

/** True if one of the files is an export of WordPress, Moodle or Ghost, recognised by its content. */
export async function hasSiteExport(files: readonly File[]): Promise<boolean> {
  for (const file of files) if (await isSiteExport(file)) return true;
  return false;
}

async function isSiteExport(file: File): Promise<boolean> {
  const ending = endOf(file.name);
  if (ending === 'zip' || ending === 'mbz') return ending === 'mbz' || isZippedExport(file);
  if (ending !== 'xml' && ending !== 'json') return false;
  const start = await file.slice(0, 2_000).text();
  return ending === 'xml' ? /<rss[\s>]/i.test(start) : /^\ufeff?\s*\{\s*"db"\s*:/.test(start);
}

/** A Moodle backup may have been renamed to `.zip`, and a WordPress export is unpacked with its images. */
async function isZippedExport(file: File): Promise<boolean> {
  const { listArchiveNames } = await import('#core/imports/archive/open-archive.ts');
  try {
    const names = await listArchiveNames(file);
    return names.some((name) => name === 'moodle_backup.xml' || /(?:^|\/)wp-content\/|\.xml$/i.test(name));
  } catch (error) {
    // The page explains damaged archives.
    if (error instanceof ArchiveError) return false;
    throw error;
  }
}
