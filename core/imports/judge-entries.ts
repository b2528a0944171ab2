import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { m } from '#words/messages.js';
import { foldWords } from '../csv/fold-words.ts';
import { judgeLines } from '../scores/import-scores.ts';
import type { ScoreInput } from '../scores/score-subject.ts';
import { importedSubjects } from './import-columns.ts';
import { importKinds } from './import-kinds.ts';
import { type ReadEntry, type SchoolReading, toImportedId } from './read-school-file.ts';

export type ImportStatus = 'new' | 'known' | 'withdrawn' | 'faulty';

export type ImportEntry = ReadEntry & { status: ImportStatus };

export type ImportPlan = { entries: ImportEntry[]; ignored: string[]; fault: string | null };

/** Determines the effect of an import. Existing entries never change: the owner may have edited them. */
export async function judgeEntries(
  db: Database,
  { entries, ...reading }: SchoolReading,
): Promise<ImportPlan> {
  const there = await findKnown(db, entries);
  const marks = await judgeLines(
    db,
    entries.map(({ kind, columns }) => ({
      input: kind === 'scores' ? (columns as ScoreInput | null) : null,
    })),
  );
  const judged = entries.map((entry, index): ImportEntry => {
    if (there.has(entry)) return { ...entry, status: 'known' };
    return { ...entry, status: entry.faults.length > 0 ? 'faulty' : (marks[index]?.status ?? 'new') };
  });
  return { ...reading, entries: await linkProducts(db, judged) };
}

/** Finds existing entries by id or external id, or by type and title if the file gives no id. */
async function findKnown(db: Database, entries: readonly ReadEntry[]): Promise<Set<ReadEntry>> {
  const known = new Set<ReadEntry>();
  for (const kind of importKinds) {
    const some = entries.filter((entry) => entry.kind === kind);
    const ids = new Set(
      await importedSubjects[kind].listKnown(
        db,
        some.flatMap(({ id, externalId }) => [id, externalId]),
      ),
    );
    for (const entry of some) if (ids.has(entry.id) || ids.has(entry.externalId)) known.add(entry);
    // Results have no title of their own: they are recognised by their marks.
    if (kind === 'scores') continue;
    const nameless = some.filter(({ externalId }) => externalId === '');
    const found = await findByTitle(
      db,
      kind,
      nameless.map(({ title }) => title),
    );
    for (const [index, entry] of nameless.entries())
      if (found[index]?.some(({ type }) => type === null || type === readType(entry))) known.add(entry);
  }
  return known;
}

const readType = ({ columns }: ReadEntry) => (columns && 'type' in columns ? columns.type : '');

type Titled = { id: string; type: string | null };

/** Finds entries by title, ignoring accents and case. `type` is null except for products. */
async function findByTitle(
  db: Database,
  kind: 'products' | 'news',
  titles: readonly string[],
): Promise<Titled[][]> {
  if (titles.length === 0) return [];
  const { table } = importedSubjects[kind];
  const type = kind === 'products' ? sql`kept.type` : sql`null`;
  const { rows } = await db.execute<Titled & { place: number }>(sql`
    select kept.id, ${type} as type, given.place::int
    from unnest(${sql.param([...titles])}::text[]) with ordinality as given (title, place)
    join ${table} kept on public.fold(kept.title) = public.fold(given.title)
    order by kept.created_at, kept.id`);
  const found = Map.groupBy(rows, ({ place }) => place);
  return titles.map((_, index) => found.get(index + 1) ?? []);
}

/** Replaces the names of linked products by ids. Reports unknown products as missing. */
async function linkProducts(db: Database, entries: readonly ImportEntry[]): Promise<ImportEntry[]> {
  const names = [...new Set(entries.flatMap(({ linked }) => linked))];
  if (names.length === 0) return [...entries];
  // A linked product may be created by the same file.
  const arriving = entries.filter(({ kind, status }) => kind === 'products' && status === 'new');
  const arrivingTitles = new Map(arriving.map(({ id, title }) => [foldWords(title), id]));
  const candidates = names.flatMap((name) => [name, toImportedId('products', name)]);
  const known = await importedSubjects.products.listKnown(db, candidates);
  const ids = new Set([...known, ...arriving.map(({ id }) => id)]);
  const titled = await findByTitle(db, 'products', names);
  const toId = (name: string, index: number) =>
    [name, toImportedId('products', name)].find((id) => ids.has(id)) ??
    titled[index]?.[0]?.id ??
    arrivingTitles.get(foldWords(name));
  const found = new Map(names.map((name, index) => [name, toId(name, index)]));
  return entries.map((entry) => {
    const products = [...new Set(entry.linked.flatMap((name) => found.get(name) ?? []))];
    const missing = entry.linked
      .filter((name) => !found.get(name))
      .map((name) => m.marks_import_linked_missing({ name }));
    const columns = entry.columns && { ...entry.columns, ...(entry.linked.length > 0 ? { products } : {}) };
    return { ...entry, columns, missing: [...entry.missing, ...missing] };
  });
}
