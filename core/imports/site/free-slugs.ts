import { sql } from 'drizzle-orm';
import { toNewsHref, toPageHref, toPresentationHref } from '#common/links.ts';
import { news } from '#database/tables/news.ts';
import { pages } from '#database/tables/pages.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { reservedSlugs } from '../../pages/reserved-slugs.ts';
import { maxSlugCharacters } from '../../slugs/slug-limits.ts';
import type { Omission, SiteReading } from './site-content.ts';

const kinds = {
  post: { table: news, reserved: [], name: m.transfer_kind_post, toHref: toNewsHref },
  page: { table: pages, reserved: reservedSlugs, name: m.newsroom_page, toHref: toPageHref },
  course: { table: products, reserved: [], name: m.common_course, toHref: toPresentationHref },
} as const;

type SlugOwner = { id: string; kind: keyof typeof kinds; title: string; slug: string };

/** Room for the number of a changed slug: `contact-2`. */
const maxStem = maxSlugCharacters - 6;

/**
 * Returns the contents of a reading with free slugs, and a line for each changed one. Rows in `known` keep the
 * slug that they have here.
 */
export async function assignSlugs(
  { db }: Pick<Core, 'db'>,
  reading: SiteReading,
  known: ReadonlyMap<string, { slug: string }>,
): Promise<Pick<SiteReading, 'entries' | 'courses'> & { slugs: Map<string, string>; changed: Omission[] }> {
  const slugs = new Map([...known].map(([id, { slug }]) => [id, slug]));
  const changed: Omission[] = [];
  const owners = [
    ...reading.entries,
    ...reading.courses.map((course) => ({ ...course, kind: 'course' as const })),
  ].filter(({ id, slug }) => slug && !known.has(id));
  for (const [kind, some] of Map.groupBy<SlugOwner['kind'], SlugOwner>(owners, (owner) => owner.kind)) {
    const wanted = new Set(some.map(({ slug }) => slug));
    const used = new Set<string>([...kinds[kind].reserved, ...(await listStored(db, kind, wanted))]);
    const numbers = new Map<string, number>();
    for (const owner of some) {
      const slug = used.has(owner.slug) ? numberSlug(owner.slug, numbers, [used, wanted]) : owner.slug;
      used.add(slug);
      slugs.set(owner.id, slug);
      if (slug !== owner.slug) changed.push(explainChange(owner, slug));
    }
  }
  const withSlug = <Content extends { id: string; slug: string }>(content: Content): Content => ({
    ...content,
    slug: slugs.get(content.id) ?? content.slug,
  });
  return { entries: reading.entries.map(withSlug), courses: reading.courses.map(withSlug), slugs, changed };
}

/** Returns the first numbered form of a slug that is in none of the sets. */
function numberSlug(
  slug: string,
  numbers: Map<string, number>,
  sets: readonly ReadonlySet<string>[],
): string {
  const stem = slug.slice(0, maxStem);
  for (let number = numbers.get(stem) ?? 2; ; number++) {
    numbers.set(stem, number + 1);
    const numbered = `${stem}-${number}`;
    if (!sets.some((set) => set.has(numbered))) return numbered;
  }
}

/** Lists the stored slugs and ids that may conflict with slugs or their numbered forms. */
async function listStored(
  db: Core['db'],
  kind: SlugOwner['kind'],
  slugs: ReadonlySet<string>,
): Promise<string[]> {
  const { table } = kinds[kind];
  // Subqueries are hashed, unlike long arrays, which would be searched for each row.
  const wanted = sql`(select unnest(${sql.param([...slugs])}::text[]))`;
  const stems = sql`(select unnest(${sql.param([...slugs].map((slug) => slug.slice(0, maxStem)))}::text[]))`;
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from ${table} where slug in ${wanted} or regexp_replace(slug, '-[0-9]{1,5}$', '') in ${stems}
    union select id from ${table} where id in ${wanted}`);
  return rows.map(({ slug }) => slug);
}

const explainChange = ({ kind, id, title, slug }: SlugOwner, free: string): Omission => ({
  ...{ kind: kinds[kind].name(), title, isItem: false },
  reason: m.transfer_slug_taken({
    address: kinds[kind].toHref({ id, title, slug }),
    free: kinds[kind].toHref({ id, title, slug: free }),
  }),
});

/** Writes a row with its slug. Another one is reported if the slug was taken since it was assigned. */
export async function writeWithSlug<Result>(
  owner: SlugOwner,
  { write, report }: { write: (slug: string) => Promise<Result>; report: (omission: Omission) => void },
): Promise<Result> {
  try {
    return await write(owner.slug);
  } catch (error) {
    if (!owner.slug || !(error instanceof AppError) || error.details.field !== 'slug') throw error;
    const free = `${owner.slug.slice(0, maxStem)}-${owner.id.slice(0, 5)}`;
    report(explainChange(owner, free));
    return write(free);
  }
}
