import { deserialize, serialize } from 'node:v8';
import { type RunInWorker, readInWorker, type WorkerTask } from '../../run-in-worker.ts';
import type { PeopleFile, PeopleReading, PersonLine, ReadChoices, ReadPeople } from './person-line.ts';
import { readPeople } from './read-people.ts';

export const peopleReader: WorkerTask = {
  module: 'imports/people/read-people-in-worker.ts',
  name: 'packPeople',
};

/** Lines of one portion, of which the main thread deserialises one at a time. */
const portion = 500;

type PackedReading =
  | { outcome: 'packed'; people: Omit<ReadPeople, 'lines'>; bytes: Uint8Array; ends: Uint32Array }
  | Exclude<PeopleReading, { outcome: 'read' }>;

/** Task of the worker thread. Serialises the lines, because an iterator cannot leave its thread. */
export async function packPeople(input: {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  choices: ReadChoices;
}): Promise<PackedReading> {
  const reading = await readPeople({ name: input.name, content: new Blob([input.bytes]) }, input.choices);
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

/**
 * Reads an export in the worker thread. The lines take about 300 bytes each in memory, and become objects in
 * portions of 500.
 * @throws {AppError} unavailable if no thread became free in time; invalid-input if the file takes too much
 * time or memory
 */
export async function readPeopleInWorker(
  core: { runInWorker: RunInWorker },
  { name, content }: PeopleFile,
  choices: ReadChoices,
): Promise<PeopleReading> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  const reading = await readInWorker<typeof packPeople>(core, peopleReader, { name, bytes, choices });
  if (reading.outcome !== 'packed') return reading;
  const { people, bytes: packed, ends } = reading;
  return {
    outcome: 'read',
    people: { ...people, lines: { [Symbol.asyncIterator]: () => unpackLines(packed, ends) } },
  };
}

async function* unpackLines(bytes: Uint8Array, ends: Uint32Array): AsyncGenerator<PersonLine> {
  for (const [index, end] of ends.entries())
    yield* deserialize(bytes.subarray(ends[index - 1] ?? 0, end)) as PersonLine[];
}
