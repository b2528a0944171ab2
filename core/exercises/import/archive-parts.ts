import { decodeText } from '#common/files.ts';
import { m } from '#words/messages.js';
import { ArchiveError } from '../../imports/archive/archive-error.ts';
import type { ArchiveEntry } from '../../imports/archive/read-entries.ts';
import { unpackEntry } from '../../imports/archive/unpack-entry.ts';
import { writeBound } from '../document/check-fields.ts';
import { fileLimits } from '../text/parse-exercises.ts';

/** Reads a text file of the archive, or returns null if it is missing. */
export type ReadPart = (name: string) => Promise<string | null>;

/** Bytes read so far from a file, which may contain further archives, and its time limit. */
type ReadBudget = { bytes: number; signal: AbortSignal };

export const startBudget = (): ReadBudget => ({ bytes: 0, signal: AbortSignal.timeout(15_000) });

/** @throws {ArchiveError} from the returned function, if the texts together exceed the limit of a file */
export function openParts(
  file: Blob,
  entries: readonly ArchiveEntry[],
  budget: ReadBudget = startBudget(),
): ReadPart {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return async (name) => {
    const entry = byName.get(name);
    if (!entry) return null;
    budget.bytes += entry.size;
    // A character needs at most four bytes.
    if (budget.bytes > 4 * fileLimits.characters)
      throw new ArchiveError(m.exercises_text_file_long({ max: writeBound(fileLimits.characters) }));
    const content = await unpackEntry(file, entry, budget.signal);
    return decodeText(new Uint8Array(await content.arrayBuffer()));
  };
}
