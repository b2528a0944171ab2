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
import { readMediaPath } from '../../media/object-address.ts';
import { readInWorker, type WorkerTask } from '../../run-in-worker.ts';
import { digestDocument } from '../digest-document.ts';
import { settleIds } from '../document/settle-ids.ts';
import { exerciseSubject, type StoredExercise } from '../exercise-subject.ts';
import type { ImportedExercise } from './gather-exercises.ts';
import type { ImportFormat } from './import-formats.ts';
import type { ExerciseReading, readExerciseFile } from './read-exercise-file.ts';

/** What a teacher brings, where it goes, and what they decided while they looked at it. */
export type ExerciseImport = {
  /** A file that was sent to the files service, or a text that was pasted. */
  source: { path: string; name: string } | { text: string };
  format: ImportFormat | null;
  together: boolean;
  productId: string;
  lessonId: string;
  fixes: Readonly<Record<string, string>>;
  /** The `sourceId` of those that were edited here since, and are to be replaced all the same. */
  replaced: readonly string[];
};

/**
 * `edited`: changed in the file and here since it was last imported; `kept`: changed here alone. Neither is written over, unless
 * the teacher asks for it.
 */
export type ExerciseStatus = 'new' | 'changed' | 'same' | 'edited' | 'kept' | 'faulty';

type PlannedExercise = ImportedExercise & {
  status: ExerciseStatus;
  /** The exercise here that it is, where there is one. */
  known: { id: string; displayed: boolean; archived: boolean } | null;
};

export type ExercisePlan = Omit<ExerciseReading, 'exercises'> & { exercises: PlannedExercise[] };

/** In bytes, of what is read at once. */
const largest = 20_000_000;

/** What an import would do, exercise by exercise; nothing is written. @throws {AppError} invalid-input */
export async function planExercises(
  core: Pick<Core, 'db' | 'runInWorker' | 'files'>,
  wanted: ExerciseImport,
): Promise<ExercisePlan> {
  return judge(core.db, await readSource(core, wanted));
}

/**
 * Writes what is ready in one transaction: new exercises at the end of their place, as drafts; those that changed in the file and
 * not here. What has a fault is left out. The same file a second time changes nothing.
 * @throws {AppError} invalid-input
 */
export async function importExercises(
  core: Core,
  actor: Actor,
  wanted: ExerciseImport,
): Promise<{ plan: ExercisePlan; made: number }> {
  const reading = await readSource(core, wanted);
  const place = await checkPlace(core, wanted);
  const written = await core.db.transaction(async (tx) => {
    // Two imports of one file write one after the other: the second finds what the first wrote.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cedille:import-exercises', 0))`);
    const plan = await judge(tx, reading);
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
        // A file tells its questions by their places alone.
        const settled = settleIds(before.document, document, 'places');
        // What came of another file stays known as of that one.
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

/** The function that reads a file of exercises, on its own thread. */
export const exerciseReader: WorkerTask = {
  module: 'exercises/import/read-exercise-file.ts',
  name: 'readExerciseFile',
};

async function readSource(
  core: Pick<Core, 'runInWorker' | 'files'>,
  { source, format, together, fixes }: ExerciseImport,
): Promise<ExerciseReading> {
  const upload =
    'text' in source
      ? { name: '', content: source.text }
      : { name: source.name, content: await readFile(core, source.path) };
  return readInWorker<typeof readExerciseFile>(core, exerciseReader, { ...upload, format, together, fixes });
}

async function readFile({ files }: Pick<Core, 'files'>, path: string): Promise<Uint8Array> {
  const media = readMediaPath(path);
  const stored = media?.area === 'lessons' && media.kind === 'files' ? await files.stat(path) : null;
  if (!stored)
    throw new AppError('invalid-input', `${path} is no upload`, { userMessage: m.importing_gone() });
  if (stored.size > largest)
    throw new AppError('invalid-input', `${path} has ${stored.size} bytes`, {
      userMessage: m.importing_large(),
    });
  return new Uint8Array(await files.read(path));
}

/** Compares what was read with what the school has from the same source. */
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
  // Of several, which nobody makes but who edits the database, the last one written counts.
  const bySource = new Map(rows.map((row) => [row.sourceId, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken = new Set<string>();
  const planned = reading.exercises.map((exercise): PlannedExercise => {
    const { own, sourceId } = exercise;
    // A copy of an exercise beside it in the file is another one.
    const isOwn = own !== null && !taken.has(own.id) && byId.has(own.id);
    const row = (isOwn ? byId.get(own.id) : bySource.get(sourceId)) ?? null;
    const isFree = row !== null && !taken.has(row.id);
    if (row) taken.add(row.id);
    if (!isFree) return { ...exercise, known: null, status: decideStatus(exercise, null, '') };
    const known = { id: row.id, displayed: row.displayed, archived: row.archivedAt !== null };
    return { ...exercise, known, status: decideStatus(exercise, row, isOwn ? own.digest : '') };
  });
  return { ...reading, exercises: planned };
}

/** @param exported a digest of what it was when the file was written here; empty where it was not */
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

/** @throws {AppError} invalid-input where there is no such place any more */
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
    throw new AppError('invalid-input', `no place ${productId} ${lessonId}`, {
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
