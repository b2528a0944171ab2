import { m } from '#words/messages.js';
import { AppError } from '../../../errors.ts';
import { htmlToText } from '../../html-to-rich-text.ts';
import { convertHtml, startText } from '../convert-html.ts';
import type { MediaFinder } from '../find-media.ts';
import { readSeoTexts } from '../shorten-field.ts';
import type { SiteMedia, SiteReading, SiteSeo, SiteText } from '../site-content.ts';
import { toAddressPath, toSiteSlug } from '../site-ids.ts';
import { cleanContent } from './clean-content.ts';
import type { WxrItem } from './read-wxr.ts';

/** Shared state of the conversion. `isWanted` is false for texts that are not needed now. */
export type WordpressContext = {
  origin: string;
  items: ReadonlyMap<string, WxrItem>;
  reading: SiteReading;
  findMedia: MediaFinder;
  isWanted: (id: string) => boolean;
  /** False if only the losses of a text matter. */
  keepsTexts: boolean;
  /** Keys of files that a text or an entry shows. */
  used: Set<string>;
};

export const omit = (reading: SiteReading, kind: string, title: string, reason: string): void => {
  reading.omissions.push({ kind, title: title || m.common_untitled(), reason, isItem: true });
};

export const readTitle = (item: WxrItem): string => toPlain(item.title) || item.name || m.common_untitled();

export const toPlain = (html: string): string => {
  try {
    return htmlToText(`<p>${html}</p>`).replaceAll(/\s+/g, ' ').trim();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return html.slice(0, 400);
  }
};

/** Converts the content of an item, or returns the reason why it cannot be read. */
export async function convertContent(
  context: WordpressContext,
  id: string,
  item: WxrItem,
  { isLesson, report }: { isLesson: boolean; report: (reason: string) => void },
): Promise<SiteText | { refused: string }> {
  if (!context.isWanted(id)) return startText();
  const findAttachment = (attachmentId: string) => context.items.get(attachmentId)?.attachment || undefined;
  try {
    const listAttached = () =>
      [...context.items.values()]
        .filter(({ type, parent }) => type === 'attachment' && parent === item.id)
        .sort((one, other) => one.order - other.order)
        .map(({ attachment }) => attachment);
    const html = cleanContent(item.content, { findAttachment, listAttached, report });
    const findPicture = (source: string) => findPictureOf(context, source);
    const text = await convertHtml(html, { isLesson, findPicture, report });
    return context.keepsTexts ? text : { ...text, body: startText().body };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: error.userMessage };
  }
}

export function findPictureOf(context: WordpressContext, source: string): SiteMedia | null {
  const media = context.findMedia(source);
  if (media && !context.used.has(media.key)) context.reading.media.push(media);
  if (media) context.used.add(media.key);
  return media;
}

/** Lists the addresses of an item, also those before its slug changed and the short one by its number. */
export function listOldAddresses(item: WxrItem): string[] {
  if (!item.link) return [];
  const current = toAddressPath(item.link);
  const earlier = (item.meta.get('_wp_old_slug') ?? []).flatMap((slug) =>
    item.name && current.includes(`/${item.name}`) ? current.replace(`/${item.name}`, `/${slug}`) : [],
  );
  const short = /^\d{1,10}$/.test(item.id) ? [`/?${item.type === 'page' ? 'page_id' : 'p'}=${item.id}`] : [];
  return [...new Set([current, ...earlier, ...short])].filter((path) => path !== '/');
}

/** Reads the slug and the search texts of Yoast or Rank Math. */
export function readSeo(item: WxrItem, report: (reason: string) => void): SiteSeo {
  const first = (...keys: string[]) => keys.map((key) => item.meta.get(key)?.[0]?.trim()).find(Boolean) ?? '';
  const title = first('_yoast_wpseo_title', 'rank_math_title');
  const description = first('_yoast_wpseo_metadesc', 'rank_math_description');
  return { slug: toSiteSlug(item.name), ...readSeoTexts({ title, description }, report) };
}
