import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { redirects } from '#database/tables/addresses.ts';
import { maxAddressCharacters, normalisePath, toLocation, toSource } from './address.ts';

export type RedirectRow = typeof redirects.$inferSelect;

type Rule = Pick<RedirectRow, 'id' | 'source' | 'target' | 'status'>;

/** Returns the sources that match an address: itself, and each beginning of its path followed by `*`. */
function listMatching(source: string): string[] {
  if (source.includes('?')) return [source];
  return [source, ...Array.from({ length: source.length - 1 }, (_, n) => `${source.slice(0, n + 1)}*`)];
}

/** Returns the rule of an address: the exact one, or else the one with the longest prefix. */
async function findRule(
  db: Database,
  source: string,
  { instead, without = '' }: { instead?: Rule; without?: string } = {},
): Promise<Rule | null> {
  const matching = listMatching(source);
  const [stored] = await db
    .select({
      id: redirects.id,
      source: redirects.source,
      target: redirects.target,
      status: redirects.status,
    })
    .from(redirects)
    .where(and(inArray(redirects.source, matching), without ? ne(redirects.id, without) : undefined))
    .orderBy(desc(eq(redirects.source, source)), desc(sql`length(${redirects.source})`))
    .limit(1);
  const isBetter =
    instead &&
    matching.includes(instead.source) &&
    (!stored ||
      instead.source === source ||
      (stored.source !== source && instead.source.length > stored.source.length));
  return isBetter ? instead : (stored ?? null);
}

/** Returns the text that the `*` of a rule matches, as it was requested. */
function readRest(rule: Rule, path: string): string {
  if (!rule.source.endsWith('*')) return '';
  const { source, written } = normalisePath(path);
  return (written.length === source.length ? written : source).slice(rule.source.length - 1);
}

type FoundRedirect = { id: string; status: 301 | 302; location: string } | { id: string; status: 410 };

/** Returns the redirect of an address without a page. A redirect to the address itself does not apply. */
export async function findRedirect(
  core: { db: Database },
  url: Pick<URL, 'pathname' | 'searchParams'>,
): Promise<FoundRedirect | null> {
  const source = toSource(url);
  // Longer addresses are not stored, and the database accepts no null characters.
  if (source.length > maxAddressCharacters || source.includes('\0')) return null;
  const rule = await findRule(core.db, source);
  if (!rule) return null;
  if (rule.status === '410') return { id: rule.id, status: 410 };
  const location = toLocation(rule.target, readRest(rule, url.pathname), url.searchParams);
  const isSelf = location.startsWith('/') && toSource(new URL(location, 'http://inside.invalid')) === source;
  return isSelf ? null : { id: rule.id, status: rule.status === '302' ? 302 : 301, location };
}

/** Maximum number of redirects that a chain may have. */
const maxSteps = 10;

/** True if following a new or changed rule returns to an earlier address or never ends. */
export async function leadsInCircle(db: Database, rule: Rule): Promise<boolean> {
  const seen = new Set<string>();
  let path = rule.source.replace(/\*$/, 'x');
  let next: Rule | null = rule;
  for (let step = 0; step < maxSteps; step++) {
    if (!next || next.status === '410') return false;
    seen.add(normalisePath(path).source);
    const location = toLocation(next.target, readRest(next, path), new URLSearchParams());
    if (!location.startsWith('/')) return false;
    const url = new URL(location, 'http://inside.invalid');
    const source = toSource(url);
    // A fixed destination below its own prefix ends there, because a redirect to itself does not apply.
    if (source === toSource(new URL(path, 'http://inside.invalid')))
      return next.target.endsWith('*') || (next === rule && !rule.source.endsWith('*'));
    if (seen.has(source)) return true;
    path = url.pathname + url.search;
    next = await findRule(db, source, { instead: rule, without: rule.id });
  }
  return true;
}
