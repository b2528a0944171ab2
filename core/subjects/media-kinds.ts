import { z } from 'zod';
import { parseOutsideVideo, parseVideoAddress } from '#common/videos.ts';
import type { RichText, RichTextNode } from '#database/tables/news.ts';
import type { Picture, StoredFile } from '#database/tables/products.ts';
import { toObjectPath } from '../media/object-address.ts';
import { pictureInput } from '../media/picture-input.ts';
import { listPicturePaths } from '../media/pictures.ts';
import { toShownFileName } from '../media/shown-file-name.ts';
import { isVariants, readOwnPicture } from '../rich-text/own-picture.ts';
import { parseLessonText, parseRichText } from '../rich-text/parse-rich-text.ts';
import { defineKind, type Kind, line, type MediaPart, type Refusal } from './kinds.ts';

/** Storage folder of an entity's files: 16 random bytes in hex, created with the first file. */
export const folder = (): Kind<string> =>
  defineKind({ input: z.union([z.literal(''), z.string().regex(/^[0-9a-f]{32}$/)]).default(''), empty: '' });

const toPart = (picture: Picture): MediaPart => ({
  paths: listPicturePaths(picture),
  name: picture.alt || toShownFileName(picture.path),
});

export const picture = (input: z.ZodType<Picture> = pictureInput): Kind<Picture | null> =>
  defineKind<Picture | null>({
    input: input.nullable().default(null),
    empty: null,
    format: 'picture',
    toForm: (value) => value && { ...value, alt: value.alt ?? '' },
    listMedia: (value) => (value ? [toPart(value)] : []),
    dropMedia: (value, isGone) => (value && isGone(toPart(value)) ? null : value),
  });

export const pictures = (max: number, many: Refusal): Kind<Picture[]> =>
  defineKind<Picture[]>({
    input: z.array(pictureInput).max(max, { error: many }).default([]),
    empty: [],
    format: 'pictures',
    listMedia: (value) => value.map(toPart),
    dropMedia: (value, isGone) => value.filter((each) => !isGone(toPart(each))),
  });

const file = z.object({ fileName: z.string().max(255).default(''), url: z.string().max(2_048).default('') });

const toFilePart = ({ fileName, url }: StoredFile, bucket: string): MediaPart => ({
  paths: [toObjectPath(bucket, url)],
  name: fileName,
});

export const files = (max: number, many: Refusal): Kind<StoredFile[]> =>
  defineKind<StoredFile[]>({
    input: z.array(file).max(max, { error: many }).default([]),
    empty: [],
    format: 'files',
    listMedia: (value, bucket) => value.map((each) => toFilePart(each, bucket)),
    dropMedia: (value, isGone, bucket) => value.filter((each) => !isGone(toFilePart(each, bucket))),
  });

/** False for external videos: `youtube:ID` and `vimeo:ID`. */
export function isOwnUpload(address: string): boolean {
  return address !== '' && !/^(youtube|vimeo):[\w-]{1,64}$/.test(address);
}

const toUploadPart = (address: string, bucket: string): MediaPart => ({
  paths: [toObjectPath(bucket, address)],
  name: toShownFileName(address),
});

/** Address of an upload or an external video. */
export const upload = (max: number, long: Refusal): Kind<string> => ({
  ...line(max, long),
  format: 'upload',
  listMedia: (value, bucket) => (isOwnUpload(value) ? [toUploadPart(value, bucket)] : []),
  dropMedia: (value, isGone, bucket) =>
    isOwnUpload(value) && isGone(toUploadPart(value, bucket)) ? '' : value,
});

/** Address of an uploaded video, `youtube:ID` or `vimeo:ID`. Accepts the web address of an external video. */
export function video(max: number, long: Refusal, unknown: Refusal): Kind<string> {
  const kind = upload(max, long);
  return {
    ...kind,
    input: kind.input.transform((text, context) => {
      if (!text || text.startsWith('gs://') || parseOutsideVideo(text)) return text;
      const source = parseVideoAddress(text);
      if (source) return source;
      context.addIssue(unknown());
      return z.NEVER;
    }),
  };
}

/** The input schema checks the outermost type only; `prepare` loads the full schema, a 20 MB library. */
export const richText = (wrong: Refusal): Kind<RichText> => writtenText(wrong, parseRichText);

/** Rich text of a lesson, which may also contain recordings and documents. */
export const lessonText = (wrong: Refusal): Kind<RichText> => writtenText(wrong, parseLessonText);

const writtenText = (wrong: Refusal, prepare: (value: RichText) => Promise<RichText>): Kind<RichText> =>
  defineKind<RichText>({
    input: z
      .custom<RichText>(
        (value) => typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc',
        { error: wrong },
      )
      .default({ type: 'doc', content: [] }),
    empty: { type: 'doc', content: [] },
    words: 'rich',
    prepare,
    listMedia: listInText,
    dropMedia: dropInText,
  });

function listInText(node: RichText | RichTextNode, bucket: string): MediaPart[] {
  const own = toPartInText(node, bucket);
  return [...(own ? [own] : []), ...(node.content ?? []).flatMap((inner) => listInText(inner, bucket))];
}

/** Returns the objects that a node shows, or null for a node without any. */
function toPartInText(node: RichText | RichTextNode, bucket: string): MediaPart | null {
  const { url, variants, alt, title, fileName } = ('attrs' in node && node.attrs) || {};
  if (node.type === 'recording' || node.type === 'document')
    return { paths: [toObjectPath(bucket, String(url))], name: String(title || fileName) };
  if (node.type !== 'picture') return null;
  const urls = [url, ...(isVariants(variants) ? variants : []).map((variant) => variant.url)];
  const paths = urls.flatMap((each) => readOwnPicture(each) ?? []);
  return { paths, name: String(alt || toShownFileName(paths[0] ?? '')) };
}

function dropInText<Part extends RichText | RichTextNode>(
  part: Part,
  isGone: (part: MediaPart) => boolean,
  bucket: string,
): Part {
  if (!part.content) return part;
  const left = part.content.filter((node) => {
    const shown = toPartInText(node, bucket);
    return !shown || !isGone(shown);
  });
  const content = left.map((node) => dropInText(node, isGone, bucket));
  // A node whose whole content was removed gets an empty paragraph.
  const emptied = content.length === 0 && part.type !== 'doc' && part.content.length > 0;
  return { ...part, content: emptied ? [{ type: 'paragraph' }] : content };
}
