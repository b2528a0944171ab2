import { serialize } from 'node:v8';
import type { PeopleFile, PeopleReading, PersonLine, ReadChoices, ReadPeople } from './person-line.ts';
import { readPeople } from './read-people.ts';

/** Lines of one portion, of which the main thread deserialises one at a time. */
const portion = 500;

type PackedReading =
  | { outcome: 'packed'; people: Omit<ReadPeople, 'lines'>; bytes: Uint8Array; ends: Uint32Array }
  | Exclude<PeopleReading, { outcome: 'read' }>;

/** Task of the worker thread. Serialises the lines, because an iterator cannot leave its thread. */
export async function packPeople({
  file,
  choices,
}: {
  file: PeopleFile;
  choices: ReadChoices;
}): Promise<PackedReading> {
  const reading = await readPeople(file, choices);
  if (reading.outcome !== 'read') return reading;
  const { lines, ...people } = reading.people;
  const parts: Uint8Array[] = [];
  let batch: PersonLine[] = [];
  const close = () => {
    if (batch.length > 0) parts.push(serialize(batch));
    batch = [];
  };
  for await (const line of lines) if (batch.push(line) === portion) close();
  close();
  const ends = new Uint32Array(parts.length);
  for (const [index, { length }] of parts.entries()) ends[index] = (ends[index - 1] ?? 0) + length;
  return { outcome: 'packed', people, bytes: concatenate(parts), ends };
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
