import { Zip, ZipPassThrough } from 'fflate';
import { toSlug } from '#common/links.ts';
import type { ExportedExercise } from '../exported-exercise.ts';
import { writePackage } from './write-package.ts';

/** Returns the package of the only exercise. */
export async function* streamPackage(
  portions: AsyncIterable<ExportedExercise[]>,
): AsyncGenerator<Uint8Array> {
  for await (const portion of portions) for (const exercise of portion) yield writePackage(exercise);
}

/** Writes a ZIP archive of packages while the exercises are read. */
export async function* streamPackages(
  portions: AsyncIterable<ExportedExercise[]>,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const seen = new Map<string, number>();
  for await (const portion of portions)
    for (const exercise of portion) {
      const name = toSlug(exercise.document.title).slice(0, 80);
      const times = (seen.get(name) ?? 0) + 1;
      seen.set(name, times);
      const file = new ZipPassThrough(`${name}${times > 1 ? `-${times}` : ''}.h5p`);
      zip.add(file);
      file.push(writePackage(exercise), true);
      yield* chunks.splice(0);
    }
  zip.end();
  yield* chunks;
}
