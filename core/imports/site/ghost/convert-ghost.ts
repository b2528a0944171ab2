import { z } from 'zod';
import { m } from '#words/messages.js';
import { AppError } from '../../../errors.ts';
import { convertHtml, startText } from '../convert-html.ts';
import { type MediaFinder, nameMedia } from '../find-media.ts';
import { maxSummary, maxTitle, readSeoTexts, shortenField } from '../shorten-field.ts';
import type { SiteEntry, SiteMedia, SiteReading } from '../site-content.ts';
import { nameOrigin, toSiteId, toSiteSlug } from '../site-ids.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const moment = z.union([z.string(), z.number()]).nullish();
const key = z.union([z.string(), z.number()]).transform(String);

const ghostPost = z.looseObject({
  id: key,
  title: text,
  slug: text,
  html: text,
  feature_image: text,
  feature_image_alt: text,
  custom_excerpt: text,
  status: text,
  visibility: text,
  type: text,
  page: z.unknown().optional(),
  published_at: moment,
  meta_title: text,
  meta_description: text,
  lexical: text,
  mobiledoc: text,
});

type GhostPost = z.infer<typeof ghostPost>;

type Row = Record<string, unknown>;
export type GhostData = Record<string, Row[]>;

const maxPosts = 20_000;

/** Returns the tables of a Ghost export, or null for other JSON. */
export function findGhostData(json: unknown): GhostData | null {
  const root = json as { db?: unknown; data?: unknown } | null;
  const [database] = Array.isArray(root?.db) ? root.db : [root];
  const data = (database as { data?: unknown } | null)?.data;
  // Versions before 1.0 nest the tables once more.
  const tables = (data as { data?: unknown } | null)?.data ?? data;
  if (typeof tables !== 'object' || tables === null || !Array.isArray((tables as GhostData).posts))
    return null;
  return tables as GhostData;
}

/** Converts posts and pages. Everything else in the export is reported by table. */
export async function convertGhost(
  reading: SiteReading,
  data: GhostData,
  tools: { findMedia: MediaFinder; isWanted: (id: string) => boolean; keepsTexts: boolean },
): Promise<void> {
  const list = (table: string): Row[] => (Array.isArray(data[table]) ? data[table] : []);
  const posts = list('posts');
  if (posts.length > maxPosts) {
    reading.fault = m.transfer_many({ most: '20\u202f000' });
    return;
  }
  const origin = findOrigin(list('settings'));
  const metaOf = new Map(list('posts_meta').map((row) => [String(row.post_id), row]));
  const tags = new Map(list('tags').map((row) => [String(row.id), String(row.name ?? '')]));
  const tagsOf = Map.groupBy(list('posts_tags'), (row) => String(row.post_id));
  reading.items += posts.length;
  const used = new Set<string>();
  for (const row of posts) {
    const post = ghostPost.safeParse(row);
    if (!post.success) {
      const title = typeof row?.title === 'string' ? row.title : m.common_untitled();
      reading.omissions.push({
        ...{ kind: m.transfer_kind_post(), title, reason: m.transfer_post_broken(), isItem: true },
      });
      continue;
    }
    const meta = metaOf.get(post.data.id) ?? {};
    const names = (tagsOf.get(post.data.id) ?? []).flatMap(({ tag_id }) => tags.get(String(tag_id)) || []);
    await addPost(reading, post.data, { ...tools, used, origin, meta, names });
  }
  for (const [table, describe] of otherTables) {
    const count = list(table).length;
    if (count > 0)
      reading.omissions.push({
        ...{ kind: m.transfer_kind_other(), title: describe(), isItem: false },
        reason: m.transfer_table_count({ count }),
      });
  }
}

const otherTables: readonly [string, () => string][] = [
  ['tags', m.transfer_terms_title],
  ['users', m.transfer_authors_title],
  ['snippets', m.transfer_ghost_snippets],
  ['newsletters', m.transfer_ghost_newsletters],
  ['products', m.transfer_ghost_tiers],
  ['offers', m.transfer_ghost_offers],
];

/** Ghost exports contain the title of the site, but not its address. */
const findOrigin = (settings: readonly Row[]): string =>
  nameOrigin(`ghost:${settings.find(({ key }) => key === 'title')?.value ?? ''}`);

type Tools = {
  findMedia: MediaFinder;
  isWanted: (id: string) => boolean;
  keepsTexts: boolean;
  used: Set<string>;
  origin: string;
  meta: Row;
  names: string[];
};

async function addPost(
  reading: SiteReading,
  post: GhostPost,
  { findMedia, isWanted, keepsTexts, used, origin, meta, names }: Tools,
): Promise<void> {
  const isPage = post.type === 'page' || post.page === 1 || post.page === true;
  const kind = isPage ? m.newsroom_page() : m.transfer_kind_post();
  const title = post.title.trim() || post.slug || m.common_untitled();
  const omit = (reason: string) => reading.omissions.push({ kind, title, reason, isItem: true });
  if (!post.html.trim() && (post.lexical || post.mobiledoc)) return void omit(m.transfer_ghost_no_html());
  const id = toSiteId(isPage ? 'page' : 'news', origin, post.id);
  const losses: string[] = [];
  const report = (reason: string) => losses.push(reason);
  const findPicture = (source: string): SiteMedia | null => {
    const media = findMedia(source.replace('__GHOST_URL__', ''));
    if (media && !used.has(media.key)) reading.media.push(media);
    if (media) used.add(media.key);
    return media;
  };
  const html = post.html.replaceAll('__GHOST_URL__', '');
  let read = startText();
  try {
    if (isWanted(id)) read = await convertHtml(html, { isLesson: false, findPicture, report });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return void omit(error.userMessage);
  }
  if (!keepsTexts) read = { ...read, body: startText().body };
  const cover = post.feature_image ? findPicture(post.feature_image) : null;
  if (post.feature_image && !cover) report(m.transfer_cover_missing({ name: nameMedia(post.feature_image) }));
  if (names.length > 0) report(m.transfer_terms({ names: names.join(', ').slice(0, 300) }));
  if (post.visibility && post.visibility !== 'public') report(m.transfer_ghost_members());
  else if (post.status === 'sent') report(m.transfer_ghost_email_only());
  const pick = (name: 'meta_title' | 'meta_description') => String(meta[name] ?? '') || post[name];
  reading.entries.push({
    ...read,
    ...{ id, kind: isPage ? 'page' : 'post', slug: toSiteSlug(post.slug), cover: cover?.key ?? null },
    title: shortenField(title, maxTitle, report),
    summary: shortenField(post.custom_excerpt, maxSummary, report),
    ...readSeoTexts({ title: pick('meta_title'), description: pick('meta_description') }, report),
    status: readStatus(post),
    publishedAt: readMoment(post.published_at),
    addresses: post.slug ? [`/${post.slug}/`] : [],
  });
  reading.kept += 1;
  reading.omissions.push(...losses.map((reason) => ({ kind, title, reason, isItem: false })));
}

/** Posts for members only, and those sent as emails only, stay drafts: here they would be readable by everyone. */
function readStatus({ status, visibility }: GhostPost): SiteEntry['status'] {
  if (visibility && visibility !== 'public') return 'draft';
  if (status === 'published') return 'published';
  return status === 'scheduled' ? 'scheduled' : 'draft';
}

function readMoment(said: string | number | null | undefined): Date | null {
  if (said === null || said === undefined || said === '') return null;
  const at = new Date(said);
  return Number.isNaN(at.getTime()) ? null : at;
}
