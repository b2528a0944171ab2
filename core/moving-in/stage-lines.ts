import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import { importLines, peopleImports, rememberedMappings } from '#database/tables/moving-in.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type {
  PeopleFile,
  PeopleReading,
  PersonLine,
  ReadChoices,
  ReadPeople,
} from '../imports/people/person-line.ts';
import { platformNames } from '../imports/people/platform-names.ts';
import { readPeopleInWorker } from '../imports/people/read-people-in-worker.ts';
import { countLines } from './count-lines.ts';
import {
  findPeopleImport,
  type ImportAnswers,
  type PeopleImport,
  type StoredImportAnswer,
} from './people-import.ts';

type Stage = Pick<Core, 'db' | 'files' | 'log' | 'runInWorker'>;

/** Lines per statement. */
const portion = 500;

/**
 * Reads the file of an import into `import_lines`, from the start if an earlier attempt was interrupted. Ends in
 * `review`, in a question about the file or in `failed`.
 */
export async function stageLines(core: Stage, id: string): Promise<void> {
  const found = await findPeopleImport(core.db, id);
  if (!(await core.files.stat(found.path))) return endReading(core, id, { state: 'failed', fault: 'gone' });
  const bytes = await core.files.read(found.path);
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (await isOpenElsewhere(core, id, digest))
    return endReading(core, id, { state: 'failed', fault: 'same-file' });
  const content = new Blob([new Uint8Array(bytes)]);
  const choices = { dayFirst: null, mapping: null, platform: null, ...found.answers };
  const reading = await readOrRefuse(core, { name: found.fileName, content }, choices);
  if (reading.outcome === 'refused')
    return endReading(core, id, { state: 'failed', fault: reading.fault, digest });
  const { headerDigest } = reading.outcome === 'read' ? reading.people : reading.choices;
  const known = headerDigest === null ? null : await findAnswer(core, headerDigest);
  if (known && !isAnswered(found.answers)) {
    await endReading(core, id, { answers: { ...found.answers, ...known } });
    return stageLines(core, id);
  }
  if (reading.outcome === 'choose-columns') {
    const suggestion = known?.mapping ?? reading.choices.suggestion;
    const columnChoices = { ...reading.choices, suggestion };
    return endReading(core, id, { state: 'columns', digest, columnChoices });
  }
  await stage(core, { ...found, answers: { ...found.answers, headerDigest } }, digest, reading.people);
}

/** True if the admin decided how this file is read. */
const isAnswered = ({ mapping, platform }: Partial<ImportAnswers>): boolean => Boolean(mapping || platform);

/** Finds the answer about an earlier file with the same titles. */
async function findAnswer(core: Pick<Core, 'db'>, headerDigest: string): Promise<StoredImportAnswer | null> {
  const [known] = await core.db
    .select({ value: rememberedMappings.value })
    .from(rememberedMappings)
    .where(and(eq(rememberedMappings.scope, 'columns'), eq(rememberedMappings.key, headerDigest)));
  return (known?.value as StoredImportAnswer | undefined) ?? null;
}

/** Returns a fault instead of throwing, because another try of the job would take as long. */
async function readOrRefuse(
  core: Pick<Core, 'runInWorker'>,
  ...file: [PeopleFile, ReadChoices]
): Promise<PeopleReading | { outcome: 'refused'; fault: 'too-slow' }> {
  try {
    return await readPeopleInWorker(core, ...file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-input')
      return { outcome: 'refused', fault: 'too-slow' };
    throw error;
  }
}

async function isOpenElsewhere(core: Pick<Core, 'db'>, id: string, digest: string): Promise<boolean> {
  const same = and(
    ne(peopleImports.id, id),
    eq(peopleImports.digest, digest),
    sql`${peopleImports.state} in ('columns', 'dates', 'review', 'applying', 'undoing')`,
  );
  const [other] = await core.db.select({ id: peopleImports.id }).from(peopleImports).where(same).limit(1);
  return other !== undefined;
}

type Ending = Partial<typeof peopleImports.$inferInsert>;

/** Another process may have finished this read, or the admin may have deleted the import. */
async function endReading(core: Pick<Core, 'db'>, id: string, ending: Ending): Promise<void> {
  await core.db
    .update(peopleImports)
    .set(ending)
    .where(and(eq(peopleImports.id, id), eq(peopleImports.state, 'reading')));
}

async function stage(
  core: Pick<Core, 'db' | 'log'>,
  { id, answers }: PeopleImport,
  digest: string,
  people: ReadPeople,
): Promise<void> {
  const { platform, columns, notes, lineCount } = people;
  const source = platform === 'mapped' ? (answers.source ?? '') : platformNames[platform];
  const about = { digest, platform, source, answers, columns: [...columns], notes: [...notes], lineCount };
  const isUndated = notes.some(({ code }) => code === 'day-order-unknown');
  if (isUndated && (answers.dayFirst ?? null) === null)
    return endReading(core, id, { ...about, state: 'dates' });
  await core.db.delete(importLines).where(eq(importLines.importId, id));
  await endReading(core, id, { ...about, columnChoices: null });
  let rank = 0;
  let rows: object[] = [];
  const write = async () => {
    // One parameter for all rows: thousands of parameters take longer than the insert.
    await core.db.execute(
      sql`insert into import_lines select * from jsonb_populate_recordset(null::import_lines, ${JSON.stringify(rows)}::jsonb)`,
    );
    await core.db.update(peopleImports).set({ doneCount: rank }).where(eq(peopleImports.id, id));
    rows = [];
  };
  for await (const line of people.lines) {
    rank += 1;
    rows.push(toRow(id, rank, line));
    if (rows.length === portion) await write();
  }
  if (rows.length > 0) await write();
  await core.db.execute(sql`analyze import_lines`);
  await markRepeats(core, id);
  const counts = await countLines(core.db, id);
  await endReading(core, id, { state: 'review', doneCount: rank, lineCount: rank, counts });
  core.log.info({ importId: id, platform, lines: rank }, 'people file read');
}

const maxInteger = 2_147_483_647;

const toInteger = (value: number | undefined): number | null =>
  value !== undefined && Number.isInteger(value) && Math.abs(value) <= maxInteger ? value : null;

function toRow(importId: string, rank: number, read: PersonLine): object {
  const { file, line, email, firstName, lastName, createdAt, newsletter, purchase, stripeCustomerId } = read;
  const itemKey = purchase ? toItemKey(purchase.item) : '';
  return {
    ...{ import_id: importId, rank, file: file ?? '', line, email: email ?? '' },
    ...{ first_name: firstName, last_name: lastName, joined_at: createdAt },
    ...{ newsletter: newsletter.status, confirmed_at: newsletter.confirmedAt },
    ...{ consent_source: newsletter.source, stripe_customer_id: stripeCustomerId ?? '', tags: read.tags },
    ...{ purchase_key: purchase ? toPurchaseKey(read, itemKey) : '', item_key: itemKey },
    ...{ item_name: purchase?.item.name || (purchase?.item.id ?? ''), bought_at: purchase?.boughtAt ?? null },
    ...{ amount: toInteger(purchase?.amount?.value), currency: purchase?.amount?.currency ?? '' },
    ...{ purchase_state: purchase?.state ?? '', access_until: purchase?.accessUntil ?? null },
    progress_done: toInteger(purchase?.progress?.done),
    progress_total: toInteger(purchase?.progress?.total),
    finished_at: purchase?.progress?.finishedAt ?? null,
    issues: read.issues,
    repeats: false,
  };
}

/** The id is stable where a name is edited. */
const toItemKey = ({ id, name }: { id: string | null; name: string }): string =>
  id ? `id:${id}` : `name:${name.trim().toLowerCase()}`;

/** Without an id at the platform, person, item and date recognise a purchase. */
function toPurchaseKey({ email, purchase }: PersonLine, itemKey: string): string {
  const named = purchase?.externalId
    ? ['id', purchase.externalId, itemKey]
    : ['sale', email ?? '', itemKey, purchase?.boughtAt?.toISOString().slice(0, 10) ?? ''];
  return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 40);
}

async function markRepeats({ db }: Pick<Core, 'db'>, id: string): Promise<void> {
  await db.execute(sql`
    update import_lines l set repeats = true from (
      select rank, row_number() over (partition by email, purchase_key order by rank) as nth
      from import_lines where import_id = ${id} and email <> '') again
    where l.import_id = ${id} and l.rank = again.rank and again.nth > 1`);
}
