import { m } from '#words/messages.js';
import { nameMedia } from '../find-media.ts';
import { maxSummary, maxTitle, shortenField } from '../shorten-field.ts';
import type { Omission, SiteEntry, SiteReading } from '../site-content.ts';
import { nameOrigin, toSiteId } from '../site-ids.ts';
import { convertLearndash, isLearndash } from './convert-learndash.ts';
import type { WxrFile, WxrItem } from './read-wxr.ts';
import {
  convertContent,
  findPictureOf,
  listOldAddresses,
  omit,
  readSeo,
  readTitle,
  toPlain,
  type WordpressContext,
} from './wordpress-context.ts';

/** Converts the items of one site, which may be split over several files. */
export async function convertWordpress(
  reading: SiteReading,
  files: readonly WxrFile[],
  tools: Pick<WordpressContext, 'findMedia' | 'isWanted' | 'keepsTexts'>,
): Promise<void> {
  const items = new Map<string, WxrItem>();
  let number = 0;
  // Files of a split export may overlap.
  for (const { items: some } of files)
    for (const item of some) items.set(item.id || `${item.link}#${number++}`, item);
  const context: WordpressContext = {
    origin: nameOrigin(files.find(({ origin }) => origin)?.origin ?? ''),
    ...{ items, reading, used: new Set<string>(), ...tools },
  };
  reading.items += items.size;
  for (const item of items.values())
    if (item.type === 'post' || item.type === 'page') await addEntry(context, item);
  await convertLearndash(context);
  for (const [id, item] of items) if (!isContent(item)) addRest(context, id, item);
  addCounts(reading, files);
}

const isContent = ({ type }: WxrItem): boolean => type === 'post' || type === 'page' || isLearndash(type);

async function addEntry(context: WordpressContext, item: WxrItem): Promise<void> {
  const { reading } = context;
  const kind = item.type === 'page' ? m.newsroom_page() : m.transfer_kind_post();
  const title = readTitle(item);
  if (['trash', 'auto-draft', 'inherit'].includes(item.status))
    return omit(reading, kind, title, m.transfer_trashed());
  const losses: Omission[] = [];
  const report = (reason: string) => losses.push({ kind, title, reason, isItem: false });
  const ownId = toSiteId(item.type === 'page' ? 'page' : 'news', context.origin, item.id || item.link);
  const text = await convertContent(context, ownId, item, { isLesson: false, report });
  if ('refused' in text) return omit(reading, kind, title, text.refused);
  if (item.password) report(m.transfer_password());
  if (item.comments > 0) report(m.transfer_comments({ count: item.comments }));
  if (item.terms.length > 0)
    report(
      m.transfer_terms({ names: [...new Set(item.terms.map(({ name }) => name))].join(', ').slice(0, 300) }),
    );
  const publishedAt = readDate(item);
  reading.entries.push({
    ...text,
    ...{ id: ownId, kind: item.type === 'page' ? 'page' : 'post' },
    ...readSeo(item, report),
    title: shortenField(title, maxTitle, report),
    summary: shortenField(toPlain(item.excerpt), maxSummary, report),
    cover: findCover(context, item, report),
    status: readStatus(item),
    publishedAt,
    addresses: listOldAddresses(item),
  });
  reading.kept += 1;
  reading.omissions.push(...losses);
}

const first = (item: WxrItem, key: string): string => item.meta.get(key)?.[0]?.trim() ?? '';

function findCover(
  context: WordpressContext,
  item: WxrItem,
  report: (reason: string) => void,
): string | null {
  const thumbnail = first(item, '_thumbnail_id');
  if (!thumbnail || thumbnail === '0') return null;
  const address = context.items.get(thumbnail)?.attachment ?? '';
  const media = address ? findPictureOf(context, address) : null;
  if (!media) report(m.transfer_cover_missing({ name: address ? nameMedia(address) : thumbnail }));
  return media?.key ?? null;
}

const statuses: Readonly<Record<string, SiteEntry['status']>> = {
  publish: 'published',
  future: 'scheduled',
};

const readStatus = ({ status, password }: WxrItem): SiteEntry['status'] =>
  password ? 'draft' : (statuses[status] ?? 'draft');

/** Reads the date in UTC. Drafts have no date (`0000-00-00`) or only a local one. */
function readDate({ dateGmt, date }: WxrItem): Date | null {
  for (const said of [dateGmt, date]) {
    const [, day, time] = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(said) ?? [];
    const at = day ? new Date(`${day}T${time}Z`) : null;
    if (at && at.getTime() > 0) return at;
  }
  return null;
}

/** Types that WordPress and its plugins use for themselves. */
const innerTypes = new Set(
  (
    'nav_menu_item revision custom_css customize_changeset oembed_cache wp_block wp_template wp_template_part ' +
    'wp_global_styles wp_navigation wp_font_family wp_font_face user_request acf-field acf-field-group'
  ).split(' '),
);

function addRest(context: WordpressContext, id: string, item: WxrItem): void {
  const { reading } = context;
  const title = readTitle(item);
  if (item.type === 'attachment') {
    const media = context.findMedia(item.attachment);
    const name = item.attachment ? nameMedia(item.attachment) : title;
    if (media && context.used.has(media.key)) reading.kept += 1;
    else if (!media) omit(reading, m.transfer_kind_media(), name, m.transfer_media_absent());
    else omit(reading, m.transfer_kind_media(), name, m.transfer_media_unused());
    return;
  }
  const reason = innerTypes.has(item.type)
    ? m.transfer_type_inner({ type: item.type })
    : m.transfer_type_unknown({ type: item.type || id });
  omit(reading, m.transfer_kind_other(), title, reason);
}

function addCounts({ omissions }: SiteReading, files: readonly WxrFile[]): void {
  const sum = (of: (file: WxrFile) => number) => files.reduce((total, file) => total + of(file), 0);
  const part = { kind: m.transfer_kind_other(), isItem: false };
  const terms = sum((file) => file.terms);
  if (terms > 0)
    omissions.push({
      ...part,
      title: m.transfer_terms_title(),
      reason: m.transfer_terms_count({ count: terms }),
    });
  const authors = sum((file) => file.authors);
  if (authors > 0)
    omissions.push({
      ...part,
      title: m.transfer_authors_title(),
      reason: m.transfer_authors_count({ count: authors }),
    });
}
