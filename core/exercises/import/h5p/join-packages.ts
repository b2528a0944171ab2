import { m } from '#words/messages.js';
import { ArchiveError } from '../../../imports/archive/archive-error.ts';
import { nameOf, refuseTraps } from '../../../imports/archive/open-archive.ts';
import { type ArchiveEntry, isForPeople, readArchiveEntries } from '../../../imports/archive/read-entries.ts';
import { unpackEntry } from '../../../imports/archive/unpack-entry.ts';
import { openParts, startBudget } from '../archive-parts.ts';
import { joinH5pPackage } from './join-package.ts';

/**
 * Joins the `.h5p` files of an archive to one JSON list. Returns null for an archive without such files.
 * @throws {ArchiveError} with the name of the first file that cannot be read
 */
export async function joinH5pPackages(
  archive: Blob,
  entries: readonly ArchiveEntry[],
): Promise<string | null> {
  const packages = entries.filter(({ name }) => /\.h5p$/i.test(name));
  if (packages.length === 0) return null;
  const budget = startBudget();
  const texts: string[] = [];
  for (const entry of packages)
    try {
      const file = await unpackEntry(archive, entry, budget.signal);
      const inner = (await readArchiveEntries(file)).filter(({ name }) => isForPeople(name));
      refuseTraps(inner, file.size);
      const names = inner.map(({ name }) => name);
      const text = await joinH5pPackage(names, openParts(file, inner, budget));
      if (text === null) throw new ArchiveError(m.importing_h5p_broken());
      texts.push(text);
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error;
      throw new ArchiveError(m.importing_zip_part({ name: nameOf(entry.name), reason: error.message }));
    }
  return `[${texts.join(',')}]`;
}
