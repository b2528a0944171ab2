import { ArchiveError } from '../archive/archive-error.ts';
import { nameOf, refuseTraps } from '../archive/open-archive.ts';
import { isForPeople, readArchiveEntries } from '../archive/read-entries.ts';
import { unpackEntry } from '../archive/unpack-entry.ts';
import { type ExportTable, maxTableBytes, openTable } from './open-table.ts';
import type { FileFault, PeopleFile } from './person-line.ts';

type OpenedFiles = { tables: ExportTable[]; skipped: string[]; isArchive: boolean };

/** Tables of one archive: Mailchimp has three, other services add a few. */
const maxTables = 20;

const archiveStart = [0x50, 0x4b];

/** Opens an uploaded table, or all tables of a ZIP archive. */
export async function openFiles({ name, content }: PeopleFile): Promise<OpenedFiles | FileFault> {
  const start = new Uint8Array(await content.slice(0, 2).arrayBuffer());
  if (!archiveStart.every((byte, index) => start[index] === byte)) {
    const table = await openTable(name, content);
    return typeof table === 'string' ? table : { tables: [table], skipped: [], isArchive: false };
  }
  try {
    return await openArchiveTables(content);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return 'archive-broken';
  }
}

async function openArchiveTables(content: Blob): Promise<OpenedFiles | FileFault> {
  const entries = (await readArchiveEntries(content)).filter(({ name }) => isForPeople(name));
  if (entries.some(({ name }) => /^(?:xl\/workbook\.xml|content\.xml|Index\/Document\.iwa)$/.test(name)))
    return 'workbook';
  const wanted = entries.filter(({ name, size }) => /\.(?:csv|tsv|txt)$/i.test(name) && size > 0);
  refuseTraps(wanted, content.size);
  if (wanted.length === 0) return 'archive-without-tables';
  if (wanted.length > maxTables) return 'archive-mixed';
  if (wanted.reduce((sum, { size }) => sum + size, 0) > maxTableBytes) return 'too-large';
  const skipped = entries.filter((entry) => !wanted.includes(entry)).map(({ name }) => nameOf(name));
  const tables: ExportTable[] = [];
  let fault: FileFault | null = null;
  for (const entry of wanted) {
    const unpacked = await unpackEntry(content, entry, new AbortController().signal);
    const table = await openTable(nameOf(entry.name), unpacked);
    if (typeof table !== 'string') {
      tables.push(table);
      continue;
    }
    // A list without addresses, such as that of cleaned ones, has only a header.
    if (table !== 'header-only' && table !== 'empty') fault ??= table;
    skipped.push(nameOf(entry.name));
  }
  if (tables.length === 0) return fault ?? 'header-only';
  return { tables, skipped, isArchive: true };
}
