import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { eq } from 'drizzle-orm';
import { exercises } from '#database/tables/exercises.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { ExerciseDocument } from '../exercises/document/exercise-document.ts';
import { exerciseInput, exerciseSubject } from '../exercises/exercise-subject.ts';
import { formatIssue } from '../exercises/text/format-issue.ts';
import { parseExercises } from '../exercises/text/parse-exercises.ts';
import { putExerciseMedia, readDictationTimes } from './put-exercise-media.ts';

/** Returns the slugs of demonstration products with exercises. */
export const listPractised = (folder: string): Promise<string[]> => readdir(folder);

/**
 * Publishes the exercises of a product from text files, unless it has any. File names: `02-1-….txt` is the
 * first exercise of lesson 2, `00-…` and `sujet-…` belong to no lesson, `….libre.txt` is a free trial.
 * `folder` is the one of all demonstration data.
 * @throws {AppError} internal for an invalid file
 */
export async function seedExercises(
  core: Pick<Core, 'db' | 'files' | 'jobs' | 'now'>,
  productId: string,
  folder: string,
): Promise<void> {
  const [present] = await core.db
    .select({ id: exercises.id })
    .from(exercises)
    .where(eq(exercises.productId, productId))
    .limit(1);
  if (present) return;
  const texts = join(folder, 'exercises', productId);
  const media = join(folder, 'media');
  const times = await readDictationTimes(join(folder, 'dictation-times.json'));
  const names = (await readdir(texts)).sort();
  for (const [position, name] of names.entries()) {
    const document = await readDocument(join(texts, name));
    const id = toExerciseId(productId, position);
    const pathFolderId = await putExerciseMedia(core, document, { id, media, times });
    const lesson = Number.parseInt(name, 10);
    const input = exerciseInput.parse({
      ...{ productId, document, position, pathFolderId, displayed: true, free: name.endsWith('.libre.txt') },
      lessonId: lesson > 0 ? `${productId}-${lesson}` : null,
    });
    await exerciseSubject.create(core, null, input, id);
  }
}

/** Publishes the question bank of the level test, unless the school has one. */
export async function seedLevelTest(
  core: Pick<Core, 'db' | 'files' | 'jobs' | 'now'>,
  folder: string,
): Promise<void> {
  const [present] = await core.db
    .select({ id: exercises.id })
    .from(exercises)
    .where(eq(exercises.levelTest, true))
    .limit(1);
  if (present) return;
  for (const name of (await readdir(folder)).sort()) {
    const document = await readDocument(join(folder, name));
    const input = exerciseInput.parse({
      ...{ document, productId: null, lessonId: null, position: 0 },
      ...{ displayed: true, levelTest: true },
    });
    await exerciseSubject.create(core, null, input, `level-test-${parse(name).name}`);
  }
}

/** Returns the id of the exercise at a position of a product. */
export const toExerciseId = (productId: string, position: number): string => `${productId}-e${position + 1}`;

/** @throws {AppError} internal for an invalid file */
export async function readDocument(path: string): Promise<ExerciseDocument> {
  const { exercises: documents, faults } = parseExercises(await readFile(path, 'utf8'));
  const [fault] = faults;
  const [document] = documents;
  if (fault || !document)
    throw new AppError('internal', `${path}, line ${fault?.line}: ${fault && formatIssue(fault)}`);
  return document;
}
