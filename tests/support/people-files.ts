import type { PeopleReading, PersonLine, ReadChoices, ReadPeople } from '#core/imports/people/person-line.ts';
import { readPeople } from '#core/imports/people/read-people.ts';

type ReadFile = Omit<ReadPeople, 'lines'> & { lines: PersonLine[] };

const undecided: ReadChoices = { dayFirst: null, mapping: null, platform: null };

/** Reads an export of the given text or bytes. */
export const readExport = (
  content: string | Blob,
  {
    name = 'export.csv',
    mostLines,
    ...choices
  }: Partial<ReadChoices> & { name?: string; mostLines?: number } = {},
): Promise<PeopleReading> =>
  readPeople(
    { name, content: typeof content === 'string' ? new Blob([content]) : content },
    { ...undecided, ...choices },
    mostLines,
  );

/** Reads an export of a known format with all its lines. */
export async function readLinesOf(...input: Parameters<typeof readExport>): Promise<ReadFile> {
  const reading = await readExport(...input);
  if (reading.outcome !== 'read') throw new Error(`not read: ${JSON.stringify(reading)}`);
  return { ...reading.people, lines: await Array.fromAsync(reading.people.lines) };
}
