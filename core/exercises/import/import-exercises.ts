import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { clearContentCache } from '../../cache-by-content.ts';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { createId } from '../../create-id.ts';
import { AppError } from '../../errors.ts';
import { lockProductsOf } from '../../lessons/lock-products.ts';
import { readMediaPath } from '../../media/object-address.ts';
import { readInWorker, type WorkerTask } from '../../run-in-worker.ts';
import { digestDocument } from '../digest-document.ts';
import { settleIds } from '../document/settle-ids.ts';
import { exerciseSubject, type StoredExercise } from '../exercise-subject.ts';
import type { ImportedExercise } from './gather-exercises.ts';
import type { ImportFormat, WordListOptions } from './import-formats.ts';
import { isOwnFormat, mergeOwn } from './merge-own.ts';
import type { ExerciseReading, readExerciseFile } from './read-exercise-file.ts';

export type ExerciseImport = {
  /** Path of an uploaded file, or pasted text. */
  source: { path: string; name: string } | { text: string };
  format: ImportFormat | null;
  together: boolean;
  words?: WordListOptions;
  productId: string;
  lessonId: string;
  fixes: Readonly<Record<string, string>>;
  /** `sourceId` of the exercises to overwrite although they were edited here since the last import. */
  replaced: readonly string[];
};

/** `edited`: changed in the file and here, overwritten only on request. `kept`: changed only here. */
export type ExerciseStatus = 'new' | 'changed' | 'same' | 'edited' | 'kept' | 'faulty';

type PlannedExercise = ImportedExercise & {
  status: ExerciseStatus;
  known: { id: string; displayed: boolean; archived: boolean } | null;
};

export type ExercisePlan = Omit<ExerciseReading, 'exercises'> & { exercises: PlannedExercise[] };

const largest = 20_000_000;

/**
 * Returns what an import would do with each exercise, without writing anything.
 * @throws {AppError} `invalid-input` if the source cannot be read
 */
export async function planExercises(
  core: Pick<Core, 'db' | 'runInWorker' | 'files'>,
  wanted: ExerciseImport,
): Promise<ExercisePlan> {
  return judge(core.db, await readSource(core, wanted));
}

/**
 * Adds new exercises as drafts and updates those changed only in the file, in one transaction.
 * Skips exercises with issues. Idempotent.
 * @throws {AppError} `invalid-input` if the source cannot be read or the product or lesson no longer exists
 */
export async function importExercises(
  core: Core,
  actor: Actor,
  wanted: ExerciseImport,
): Promise<{ plan: ExercisePlan; made: number }> {
  const reading = await readSource(core, wanted);
  const place = await checkPlace(core, wanted);
  const written = await core.db.transaction(async (tx) => {
    // Serialises imports, so that a concurrent import of the same file finds the exercises of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cedille:import-exercises', 0))`);
    const plan = await judge(tx, reading);
    const known = plan.exercises.flatMap((exercise) => exercise.known?.id ?? []);
    await lockProductsOf(tx, exercises, known, [place.productId]);
    const replaced = new Set(wanted.replaced);
    let position = await countPlace(tx, place.productId);
    let made = 0;
    for (const exercise of plan.exercises) {
      const { status, known, sourceId, document } = exercise;
      const columns = { document, sourceId, sourceDigest: digestDocument(document) };
      if (status === 'new') {
        const given = { ...place, position: position++, free: false, displayed: false, pathFolderId: '' };
        await exerciseSubject.insert(core, tx, createId(core.now()), {
          actor,
          action: 'import',
          columns: { ...given, ...columns },
        });
        made++;
      } else if (known && (status === 'changed' || (status === 'edited' && replaced.has(sourceId)))) {
        const before = await exerciseSubject.lock(tx, known.id);
        const settled = settleIds(before.document, document, 'places');
        const isOther = before.sourceId !== '' && before.sourceId !== sourceId;
        const changes = isOther ? { document: settled } : { ...columns, document: settled };
        await exerciseSubject.write(core, tx, known.id, before, {
          actor,
          action: 'import',
          columns: changes,
        });
        made++;
      }
    }
    return { plan, made };
  });
  clearContentCache(core);
  return written;
}

export const exerciseReader: WorkerTask = {
  module: 'exercises/import/read-exercise-file.ts',
  name: 'readExerciseFile',
};

async function readSource(
  core: Pick<Core, 'runInWorker' | 'files'>,
  { source, format, together, words, fixes }: ExerciseImport,
): Promise<ExerciseReading> {
  const upload =
    'text' in source
      ? { name: '', content: source.text }
      : { name: source.name, content: await readFile(core, source.path) };
  return readInWorker<typeof readExerciseFile>(core, exerciseReader, {
    ...{ ...upload, format, together, fixes },
    ...(words && { words }),
  });
}

async function readFile({ files }: Pick<Core, 'files'>, path: string): Promise<Uint8Array> {
  const media = readMediaPath(path);
  const stored = media?.area === 'lessons' && media.kind === 'files' ? await files.stat(path) : null;
  if (!stored)
    throw new AppError('invalid-input', `${path} is not an uploaded file`, {
      userMessage: m.importing_gone(),
    });
  if (stored.size > largest)
    throw new AppError('invalid-input', `${path} is too large: ${stored.size} bytes`, {
      userMessage: m.importing_large(),
    });
  return new Uint8Array(await files.read(path));
}

async function judge(db: Core['db'] | Transaction, reading: ExerciseReading): Promise<ExercisePlan> {
  const sources = reading.exercises.map(({ sourceId }) => sourceId);
  const ids = reading.exercises.flatMap(({ own }) => (own ? [own.id] : []));
  const isNamed = inArray(exercises.sourceId, sources);
  const there =
    sources.length > 0
      ? await db
          .select()
          .from(exercises)
          .where(ids.length > 0 ? or(isNamed, inArray(exercises.id, ids)) : isNamed)
          .orderBy(asc(exercises.createdAt), asc(exercises.id))
      : [];
  const rows = there as StoredExercise[];
  // Only manual edits of the database produce several rows per source; the newest counts.
  const bySource = new Map(rows.map((row) => [row.sourceId, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken = new Set<string>();
  const planned = reading.exercises.map((exercise): PlannedExercise => {
    const { own, sourceId } = exercise;
    // A block duplicated within the file becomes a new exercise.
    const isOwn = own !== null && !taken.has(own.id) && byId.has(own.id);
    const row = (isOwn ? byId.get(own.id) : bySource.get(sourceId)) ?? null;
    const isFree = row !== null && !taken.has(row.id);
    if (row) taken.add(row.id);
    if (!isFree) return { ...exercise, known: null, status: decideStatus(exercise, null, '') };
    const known = { id: row.id, displayed: row.displayed, archived: row.archivedAt !== null };
    const merged = isOwn ? takeParts(exercise, row, reading.format) : exercise;
    return { ...merged, known, status: decideStatus(merged, row, isOwn ? own.digest : '') };
  });
  return { ...reading, exercises: planned };
}

/** Replaces the questions of an exported exercise by the exercise here with the changes of the file. */
function takeParts(exercise: ImportedExercise, row: StoredExercise, format: ImportFormat): ImportedExercise {
  if (exercise.parts.length === 0 || !isOwnFormat(format)) return exercise;
  const merged = mergeOwn(row.document, exercise.parts, format);
  return { ...exercise, document: merged?.document ?? row.document, lost: merged?.lost ?? [], faults: [] };
}

/** @param exported digest of the exercise when it was exported from this site; empty if it was not */
function decideStatus(
  { document, faults }: ImportedExercise,
  row: StoredExercise | null,
  exported: string,
): ExerciseStatus {
  if (faults.length > 0) return 'faulty';
  if (!row) return 'new';
  const [brought, here] = [digestDocument(document), digestDocument(row.document)];
  if (brought === here) return 'same';
  const before = [row.sourceDigest, exported];
  if (before.includes(here)) return 'changed';
  return before.includes(brought) ? 'kept' : 'edited';
}

/** @throws {AppError} `invalid-input` if the product or lesson no longer exists */
async function checkPlace(
  { db }: Pick<Core, 'db'>,
  { productId, lessonId }: ExerciseImport,
): Promise<{ productId: string | null; lessonId: string | null }> {
  if (!productId) return { productId: null, lessonId: null };
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.id, productId));
  const [lesson] = lessonId
    ? await db
        .select({ id: lessons.id })
        .from(lessons)
        .where(and(eq(lessons.id, lessonId), eq(lessons.productId, productId)))
    : [];
  if (!product || (lessonId && !lesson))
    throw new AppError('invalid-input', `product ${productId} or lesson ${lessonId} not found`, {
      userMessage: m.importing_place_gone(),
    });
  return { productId, lessonId: lessonId || null };
}

async function countPlace(tx: Transaction, productId: string | null): Promise<number> {
  if (!productId) return 0;
  const [there] = await tx
    .select({ count: count() })
    .from(exercises)
    .where(eq(exercises.productId, productId));
  return there?.count ?? 0;
}
