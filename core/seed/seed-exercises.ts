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

/** The products of the demonstration that have exercises, by their slugs. */
export const listPractised = (folder: string): Promise<string[]> => readdir(folder);

/**
 * Writes the exercises of a product, published, in the order of their files. The name of a file says where it stands:
 * `02-1-….txt` is the first of the second lesson, `00-` of none; one that ends in `.libre.txt` may be tried by visitors. A product that
 * has any keeps them. @throws {AppError} internal for a file that is no exercise
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
  const names = (await readdir(join(folder, productId))).sort();
  for (const [position, name] of names.entries()) {
    const document = await readDocument(join(folder, productId, name));
    const lesson = Number.parseInt(name, 10);
    const input = exerciseInput.parse({
      ...{ productId, document, position, displayed: true, free: name.endsWith('.libre.txt') },
      lessonId: lesson > 0 ? `${productId}-${lesson}` : null,
    });
    await exerciseSubject.create(core, null, input, `${productId}-e${position + 1}`);
  }
}

/** Writes the bank of the level test, an exercise a file, unless the school has one. @throws {AppError} internal for a file that is no exercise */
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

/** @throws {AppError} internal for a file that is no exercise */
async function readDocument(path: string): Promise<ExerciseDocument> {
  const { exercises: documents, faults } = parseExercises(await readFile(path, 'utf8'));
  const [fault] = faults;
  const [document] = documents;
  if (fault || !document)
    throw new AppError('internal', `${path}, line ${fault?.line}: ${fault && formatIssue(fault)}`);
  return document;
}
