import type { RichText, RichTextNode } from '#database/tables/news.ts';
import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readMediaPath } from '../media/object-address.ts';
import { listPicturePaths } from '../media/pictures.ts';
import { isVariants, readOwnPicture } from '../rich-text/own-picture.ts';

/** What of an item points at objects of the files service. */
export type NewsPictures = { picture: Picture | null; body: RichText; pathFolderId: string };

/** The objects that an item shows: its own picture and those in its text, each once. */
export function listNewsPictures({ picture, body }: Pick<NewsPictures, 'picture' | 'body'>): string[] {
  const paths = new Set(picture ? listPicturePaths(picture) : []);
  const read = (node: RichText | RichTextNode) => {
    if (node.type === 'picture' && 'attrs' in node)
      for (const path of listShownPaths(node.attrs ?? {})) paths.add(path);
    node.content?.forEach(read);
  };
  read(body);
  return [...paths];
}

function listShownPaths({ url, variants }: Record<string, unknown>): string[] {
  const urls = [url, ...(isVariants(variants) ? variants : []).map((variant) => variant.url)];
  return urls.flatMap((each) => readOwnPicture(each) ?? []);
}

/**
 * An item shows pictures of its own folder only, and such as are there. Those that `known` shows already are not
 * asked for again. @throws {AppError} invalid-input
 */
export async function checkNewsPictures(
  core: Pick<Core, 'files'>,
  item: NewsPictures,
  known?: NewsPictures,
): Promise<void> {
  const before = new Set(known ? listNewsPictures(known) : []);
  for (const path of listNewsPictures(item)) {
    if (before.has(path)) continue;
    const media = readMediaPath(path);
    const ours = media?.area === 'news' && media.folder === item.pathFolderId && media.kind === 'pictures';
    if (!ours || !(await core.files.stat(path)))
      throw new AppError('invalid-input', `${path} is no picture of this item`, {
        userMessage: m.news_missing_picture(),
      });
  }
}

/** The fields without the pictures that are no longer kept; `missing` has what those showed. */
export async function leaveOutMissingPictures<Fields extends Partial<Pick<NewsPictures, 'picture' | 'body'>>>(
  core: Pick<Core, 'files'>,
  fields: Fields,
): Promise<{ fields: Fields; missing: string[] }> {
  const missing: string[] = [];
  async function isGone(paths: string[], alt: unknown): Promise<boolean> {
    const found = await Promise.all(paths.map((path) => core.files.stat(path)));
    if (found.every(Boolean)) return false;
    missing.push(String(alt || paths[0]?.slice(paths[0].lastIndexOf('/') + 1) || ''));
    return true;
  }
  async function clean<Part extends RichText | RichTextNode>(part: Part): Promise<Part> {
    if (!part.content) return part;
    const content: RichTextNode[] = [];
    for (const node of part.content)
      if (node.type !== 'picture' || !(await isGone(listShownPaths(node.attrs ?? {}), node.attrs?.alt)))
        content.push(await clean(node));
    return { ...part, content };
  }
  const { picture, body } = fields;
  const noPicture = picture && (await isGone(listPicturePaths(picture), picture.alt));
  return {
    fields: {
      ...fields,
      ...(noPicture ? { picture: null } : {}),
      ...(body ? { body: await clean(body) } : {}),
    },
    missing,
  };
}
