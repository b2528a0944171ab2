import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { peopleImports } from '#database/tables/moving-in.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import type { FileNote, ReadChoices } from '../imports/people/person-line.ts';
import { readMediaPath } from '../media/object-address.ts';
import { enqueue } from '../queues.ts';
import { storeAnswer } from './store-answer.ts';

type Row = typeof peopleImports.$inferSelect;

export type ImportState = Row['state'];

/** Answers of the admin about the file. */
export type ImportAnswers = ReadChoices & {
  source: string;
  /** Digest of the titles of a file that was read. Null for an archive of several tables. */
  headerDigest: string | null;
};

/** Answer that later files with the same titles reuse. */
export type StoredImportAnswer =
  | Pick<ImportAnswers, 'mapping' | 'source'>
  | Pick<ImportAnswers, 'mapping' | 'platform'>;

export type PeopleImport = Omit<Row, 'answers' | 'notes' | 'columns'> & {
  answers: Partial<ImportAnswers>;
  notes: FileNote[];
  columns: { name: string; use: string | null }[];
};

/** Maximum size of an uploaded file, in bytes. */
const largest = 50_000_000;

/**
 * Creates an import of an uploaded file and queues its first read. Returns its id. Idempotent for each upload.
 * @throws {AppError} invalid-input if the upload is missing or too large
 */
export async function createPeopleImport(
  core: Pick<Core, 'db' | 'files' | 'jobs' | 'now'>,
  actor: NonNullable<Actor>,
  { path, name }: { path: string; name: string },
): Promise<string> {
  const media = readMediaPath(path);
  const stored = media?.area === 'lessons' && media.kind === 'files' ? await core.files.stat(path) : null;
  if (!stored) throw new AppError('invalid-input', `no upload at ${path}`, { userMessage: m.intake_gone() });
  if (stored.size > largest)
    throw new AppError('invalid-input', `${path} exceeds the size limit: ${stored.size} bytes`, {
      userMessage: m.moving_file_large(),
    });
  return core.db.transaction(async (tx) => {
    // One import per upload, because its end deletes the file.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cedille:import:${path}`}, 0))`);
    const [known] = await tx
      .select({ id: peopleImports.id })
      .from(peopleImports)
      .where(eq(peopleImports.path, path));
    if (known) return known.id;
    const id = createId(core.now());
    const who = actor.displayName || actor.email;
    await tx
      .insert(peopleImports)
      .values({ id, uid: actor.uid, who, fileName: name, path, createdAt: core.now() });
    await enqueue(core, tx, 'import-people', { importId: id });
    return id;
  });
}

/** @throws {AppError} not-found */
export async function findPeopleImport(db: Pick<Core, 'db'>['db'] | Transaction, id: string) {
  const [found] = await db.select().from(peopleImports).where(eq(peopleImports.id, id)).limit(1);
  if (!found) throw new AppError('not-found', `no import ${id}`, { userMessage: m.moving_unknown() });
  return found as PeopleImport;
}

/** Maximum number of listed imports. */
const maxListed = 50;

export const listPeopleImports = (core: Pick<Core, 'db'>) =>
  core.db
    .select({
      id: peopleImports.id,
      fileName: peopleImports.fileName,
      source: peopleImports.source,
      state: peopleImports.state,
      who: peopleImports.who,
      counts: peopleImports.counts,
      createdAt: peopleImports.createdAt,
    })
    .from(peopleImports)
    .orderBy(desc(peopleImports.createdAt), desc(peopleImports.id))
    .limit(maxListed);

/** Locks an import for a step of a job. Returns null if it is no longer in this state. */
export async function lockImport(
  tx: Transaction,
  id: string,
  state: ImportState,
): Promise<PeopleImport | null> {
  const [row] = await tx
    .select()
    .from(peopleImports)
    .where(and(eq(peopleImports.id, id), eq(peopleImports.state, state)))
    .for('update');
  return (row as PeopleImport | undefined) ?? null;
}

/** Moves an import to another state, unless another request did so first. `also` is a further condition. */
async function changeState(
  tx: Transaction,
  id: string,
  from: readonly ImportState[],
  to: Partial<Row> & { state: ImportState },
  also?: SQL,
): Promise<PeopleImport> {
  const [row] = await tx
    .update(peopleImports)
    .set(to)
    .where(and(eq(peopleImports.id, id), inArray(peopleImports.state, [...from]), also))
    .returning();
  if (row) return row as PeopleImport;
  return refuseState(tx, id, from);
}

/** @throws {AppError} not-found, or conflict */
export async function refuseState(
  tx: Transaction,
  id: string,
  wanted: readonly ImportState[],
): Promise<never> {
  const { state } = await findPeopleImport(tx, id);
  throw new AppError('conflict', `import ${id} is ${state}, not ${wanted.join(' or ')}`, {
    userMessage: m.moving_changed_meanwhile(),
  });
}

/** Answers the questions about the file (platform, columns, order of day and month) and reads it again. */
export async function answerAboutFile(
  core: Pick<Core, 'db' | 'jobs' | 'now'>,
  id: string,
  answers: Partial<ImportAnswers>,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const { answers: known } = await findPeopleImport(tx, id);
    const { mapping, source = '', platform } = answers;
    const digest = mapping?.headerDigest ?? known.headerDigest;
    const stored: StoredImportAnswer | null = mapping
      ? { mapping, source }
      : platform && platform !== 'mapped'
        ? { mapping: null, platform }
        : null;
    if (stored && digest) await storeAnswer(tx, 'columns', digest, stored, core.now());
    await changeState(tx, id, ['columns', 'dates', 'review'], {
      state: 'reading',
      answers: { ...known, ...answers },
      doneCount: 0,
    });
    await enqueue(core, tx, 'import-people', { importId: id });
  });
}

/**
 * Starts the import of the lines that were read. `attested` records that the admin declared the people's consent.
 * @throws {AppError} conflict if it was started before or is no longer ready
 */
export async function startPeopleImport(
  core: Pick<Core, 'db' | 'jobs' | 'now'>,
  actor: NonNullable<Actor>,
  id: string,
  { closesRefunded }: { closesRefunded: boolean },
): Promise<void> {
  const now = core.now();
  await core.db.transaction(async (tx) => {
    const started = await changeState(tx, id, ['review'], {
      ...{ state: 'applying', doneCount: 0, closesRefunded, startedAt: now, endedAt: null },
      ...{ attestedAt: now, attestation: m.moving_attestation() },
    });
    await recordImportChange(core, tx, actor, started, { action: 'import', after: { state: 'applying' } });
    await enqueue(core, tx, 'import-people', { importId: id });
  });
}

/** Starts to take back everything that an import did, also while it runs. */
export async function undoPeopleImport(
  core: Pick<Core, 'db' | 'jobs' | 'now'>,
  actor: NonNullable<Actor>,
  id: string,
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const undone = await changeState(tx, id, ['applying', 'done'], { state: 'undoing', doneCount: 0 });
    await recordImportChange(core, tx, actor, undone, {
      action: 'undo-import',
      after: { state: 'undoing' },
    });
    await enqueue(core, tx, 'import-people', { importId: id });
  });
}

/** Deletes an import that was not started, with its lines and its file. */
export async function deletePeopleImport(core: Pick<Core, 'db' | 'files'>, id: string): Promise<void> {
  const { path } = await findPeopleImport(core.db, id);
  const [gone] = await core.db
    .delete(peopleImports)
    .where(
      and(
        eq(peopleImports.id, id),
        inArray(peopleImports.state, ['reading', 'columns', 'dates', 'review', 'failed']),
      ),
    )
    .returning({ id: peopleImports.id });
  if (!gone)
    throw new AppError('conflict', `import ${id} was started`, { userMessage: m.moving_changed_meanwhile() });
  if (path) await core.files.remove(path);
}

export const recordImportChange = (
  core: Pick<Core, 'now'>,
  tx: Transaction,
  actor: Actor,
  { id, fileName }: Pick<PeopleImport, 'id' | 'fileName'>,
  change: {
    action: string;
    after: Partial<
      Record<'state' | 'people' | 'purchases' | 'accesses' | 'kept' | 'invited', string | number>
    >;
  },
): Promise<void> =>
  recordChange(core, tx, { actor, kind: 'people-import', subjectId: id, title: fileName, ...change });
