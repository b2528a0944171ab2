import { toLinkTarget } from '#common/safe-links.ts';
import { parseVideoAddress } from '#common/videos.ts';
import type { RichText, RichTextNode } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import { parseLessonText, parseRichText } from '../../rich-text/parse-rich-text.ts';
import { htmlToLessonText, htmlToRichText } from '../html-to-rich-text.ts';
import { writeLink } from './escape-html.ts';
import type { SiteMedia, SiteText } from './site-content.ts';

type Conversion = {
  /** A lesson may contain folded answers and callouts. */
  isLesson: boolean;
  findPicture: (source: string) => SiteMedia | null;
  /** Receives a sentence for each part that the text loses. */
  report: (sentence: string) => void;
};

/**
 * Converts HTML of another site and reports everything that our texts cannot contain.
 * @throws {AppError} invalid-input if the HTML exceeds the limits of a text
 */
export async function convertHtml(
  html: string,
  { isLesson, findPicture, report }: Conversion,
): Promise<SiteText> {
  const prepared = replaceEmbeds(html, report);
  const found = new Map<string, SiteMedia | null>();
  const toNode = (source: string, alt: string): RichTextNode | null => {
    const media = findPicture(source);
    found.set(source, media);
    return media && toPictureNode(media.key, alt);
  };
  const read = liftPictures(isLesson ? htmlToLessonText(prepared, toNode) : htmlToRichText(prepared, toNode));
  const missing = [...found].filter(([, media]) => !media).map(([source]) => source);
  for (const source of missing) report(m.marks_import_picture_missing({ name: shortenAddress(source) }));
  const pictures = listPictures(read);
  for (const [source, media] of found)
    if (media && !pictures.includes(media.key))
      report(m.transfer_picture_misplaced({ name: shortenAddress(source) }));
  // Validates with the editor's schema. Pictures have no address yet, so they are put back afterwards.
  const parse = isLesson ? parseLessonText : parseRichText;
  const text = { ...read, content: (read.content ?? []).filter(({ type }) => type !== 'picture') };
  const parsed = await parse(text);
  const words = isLesson ? countWords(parsed) : 0;
  return { body: read, pictures, words, isEmpty: isEmptyText(read) };
}

export const startText = (): SiteText => ({
  ...{ body: { type: 'doc', content: [{ type: 'paragraph' }] }, pictures: [], words: 0 },
  isEmpty: true,
});

const isEmptyText = ({ content = [] }: RichText): boolean =>
  content.every((block) => block.type === 'paragraph' && !block.content?.length);

const shortenAddress = (address: string): string => {
  const [path = ''] = address.split(/[?#]/, 1);
  return path.length > 90 ? `…${path.slice(-90)}` : path;
};

export const toPictureNode = (key: string, alt: string): RichTextNode => ({
  type: 'picture',
  attrs: { url: `picture:${key}`, width: 0, height: 0, alt: alt.slice(0, 300), variants: [] },
});

/** Moves pictures out of tables and folded answers, behind the block that contains them. */
function liftPictures({ content = [], ...document }: RichText): RichText {
  const lifted = content.flatMap((block) => {
    if (block.type === 'picture') return [block];
    const pictures: RichTextNode[] = [];
    const strip = (node: RichTextNode): RichTextNode => {
      if (!node.content) return node;
      pictures.push(...node.content.filter(({ type }) => type === 'picture'));
      const left = node.content.filter(({ type }) => type !== 'picture').map(strip);
      return { ...node, content: left.length > 0 ? left : [{ type: 'paragraph' }] };
    };
    const stripped = block.content?.some(holdsPicture) ? strip(block) : block;
    return [stripped, ...pictures];
  });
  return { ...document, content: lifted };
}

const holdsPicture = (node: RichTextNode): boolean =>
  node.type === 'picture' || (node.content ?? []).some(holdsPicture);

function listPictures(node: RichText | RichTextNode): string[] {
  const own = node.type === 'picture' && 'attrs' in node ? String(node.attrs?.url).slice(8) : null;
  return [...new Set([...(own ? [own] : []), ...(node.content ?? []).flatMap(listPictures)])];
}

const countWords = (node: RichText | RichTextNode): number =>
  ('text' in node && node.text !== undefined ? (node.text.match(/\S+/g)?.length ?? 0) : 0) +
  (node.content ?? []).reduce((sum, child) => sum + countWords(child), 0);

const maxTag = 4_000;
const readSource = (tag: string): string =>
  (/\s(?:data-)?src\s*=\s*["']?([^"'\s<>]{1,2000})/i.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');

/** Replaces players that our texts cannot contain by links, and reports forms and scripts. */
function replaceEmbeds(html: string, report: (sentence: string) => void): string {
  const linkTo = (tag: string): string => {
    const source = readSource(tag.slice(0, maxTag));
    const address = source.startsWith('//') ? `https:${source}` : source;
    if (parseVideoAddress(address)) return writeLink(address);
    if (!/^https?:\/\//i.test(address)) return '';
    report(m.transfer_embed_linked({ address: shortenAddress(address) }));
    return writeLink(address);
  };
  for (const [tag, explain] of lostTags) if (tag.test(html)) report(explain());
  // A link around a picture leads to the same picture in full size.
  const unlinked = html.replaceAll(/<a\b[^<>]{0,4000}>\s{0,20}(<img\b[^<>]{0,4000}>)\s{0,20}<\/a>/gi, '$1');
  for (const [, href = ''] of unlinked.matchAll(/<a\s[^<>]{0,2000}?\bhref\s*=\s*["']([^"'<>]{1,2000})["']/gi))
    if (toLinkTarget(href.replaceAll('&amp;', '&').trim()) === null)
      report(m.transfer_link_lost({ address: shortenAddress(href) }));
  return unlinked
    .replaceAll(/<iframe\b[^<>]{0,4000}>/gi, linkTo)
    .replaceAll(/<(?:audio|video|source|embed)\b[^<>]{0,4000}>/gi, linkTo)
    .replaceAll(/<(?:ul|li)\b[^<>]{0,200}\bblocks-gallery-[^<>]{0,200}>/gi, '<div>');
}

const lostTags: readonly [RegExp, () => string][] = [
  [/<form[\s>]/i, m.transfer_form_lost],
  [/<script[\s>]/i, m.transfer_script_lost],
  [/<(?:object|canvas|svg)[\s>]/i, m.transfer_object_lost],
  [/<math[\s>]/i, m.transfer_math_lost],
];
