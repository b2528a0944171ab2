import { deserialize } from 'node:v8';
import { type RunInWorker, readInWorker, type WorkerTask } from '../../run-in-worker.ts';
import type { packPeople } from './pack-people.ts';
import type { PeopleFile, PeopleReading, PersonLine, ReadChoices } from './person-line.ts';

export const peopleReader: WorkerTask = {
  module: 'imports/people/pack-people.ts',
  name: 'packPeople',
};

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
  // A Blob backed by a file cannot be passed to a thread; the bytes of this one are shared, not copied.
  const file = { name, content: new Blob([await content.arrayBuffer()]) };
  const reading = await readInWorker<typeof packPeople>(core, peopleReader, { file, choices });
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
