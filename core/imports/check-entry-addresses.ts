import { sql } from 'drizzle-orm';
import { toNewsHref, toPresentationHref, toScoreHref } from '#common/links.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { tryRedirects, type WrittenRedirect } from '../redirects/add-redirects.ts';
import type { StoreCore } from '../subjects/store.ts';
import { importedSubjects, nameImportColumn } from './import-columns.ts';
import { type ImportKind, importKinds } from './import-kinds.ts';
import type { ImportEntry, ImportPlan } from './judge-entries.ts';

const toHref = { products: toPresentationHref, news: toNewsHref, scores: toScoreHref } as const;

const slugOf = ({ columns }: ImportEntry): string => columns?.slug ?? '';

/** Lists the redirects from the former addresses of an entry. `line` is that of the entry. */
export function listEntryRedirects(entry: ImportEntry): WrittenRedirect[] {
  const { kind, id, title, line, oldAddresses } = entry;
  const target = toHref[kind]({ id, title, slug: slugOf(entry) });
  return oldAddresses.filter((source) => source !== target).map((source) => ({ source, target, line }));
}

/**
 * Adds faults to new entries whose slug is taken, or whose former addresses cannot be redirected. Writes
 * nothing, but an entry without faults can be imported.
 */
export async function checkEntryAddresses(
  core: StoreCore & Pick<Core, 'siteUrl'>,
  plan: ImportPlan,
): Promise<ImportPlan> {
  const fresh = plan.entries.filter(({ status }) => status === 'new');
  const faults = new Map<ImportEntry, string[]>();
  const add = (entry: ImportEntry, name: string, sentence: string) => {
    const column = nameImportColumn(entry.kind, name);
    faults.set(entry, [...(faults.get(entry) ?? []), m.marks_import_cell({ column, sentence })]);
  };
  for (const kind of importKinds) {
    const named = fresh.filter((entry) => entry.kind === kind && slugOf(entry));
    const taken = await listTaken(core, kind, named.map(slugOf));
    for (const entry of named) {
      const slug = slugOf(entry);
      if (taken.has(slug)) add(entry, 'slug', m.addresses_slug_taken({ slug }));
      taken.add(slug);
    }
  }
  const owners = new Map(
    fresh.flatMap((entry) => listEntryRedirects(entry).map((each) => [each.source, entry] as const)),
  );
  const { refused } = await tryRedirects(core, fresh.flatMap(listEntryRedirects));
  for (const { source, reason } of refused) {
    const entry = owners.get(source);
    if (entry) add(entry, 'oldAddress', reason);
  }
  const entries = plan.entries.map((entry): ImportEntry => {
    const found = faults.get(entry);
    return found ? { ...entry, status: 'faulty', faults: [...entry.faults, ...found] } : entry;
  });
  return { ...plan, entries };
}

/** Lists the slugs that a row has, also those that are the id of a row. */
async function listTaken(
  { db }: Pick<Core, 'db'>,
  kind: ImportKind,
  slugs: readonly string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const { table } = importedSubjects[kind];
  const { rows } = await db.execute<{ taken: string }>(sql`
    select given.slug as taken from unnest(${sql.param([...slugs])}::text[]) as given (slug)
    where exists (select from ${table} kept where kept.slug = given.slug or kept.id = given.slug)`);
  return new Set(rows.map(({ taken }) => taken));
}
