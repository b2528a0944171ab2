import { toSlugOf } from '#common/slugs.ts';
import { typeset } from '#common/typography.ts';
import type { Picture } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { RefusedError } from './upload-errors.ts';

const MiB = 1_024 * 1_024;

const videos = { 'video/*': ['.mp4', '.webm', '.mov'] };

/** Accepted files by kind. The server has the same limits; the page checks them before a long upload. */
export const mediaKinds = {
  pictures: {
    accept: { 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.heic', '.heif'] },
    maxSize: 20 * MiB,
    hint: m.office_pictures_limit,
    refusal: m.refusals_upload_picture,
  },
  video: {
    accept: videos,
    maxSize: 4_096 * MiB,
    hint: m.office_video_limit,
    refusal: m.refusals_upload_video,
  },
  extract: {
    accept: videos,
    maxSize: 512 * MiB,
    hint: m.office_extract_limit,
    refusal: m.refusals_upload_extract,
  },
  voice: {
    accept: {
      'audio/*': ['.mp3', '.m4a', '.aac', '.ogg', '.wav'],
      'video/*': ['.mp4', '.webm'],
    },
    maxSize: 128 * MiB,
    hint: m.office_voice_limit,
    refusal: m.refusals_upload_voice,
  },
  files: {
    accept: undefined,
    maxSize: 1_024 * MiB,
    hint: m.office_files_limit,
    refusal: m.refusals_upload_file,
  },
} as const;

export type MediaKind = keyof typeof mediaKinds;

/** Types of formats that browsers do not recognise. */
const typesByEnding = new Map([
  ['epub', 'application/epub+zip'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['vtt', 'text/vtt'],
]);

/** Returns the declared type of a file. The storage service checks the content itself. */
export const readFileType = ({ name, type }: Pick<File, 'name' | 'type'>): string =>
  type || (typesByEnding.get(name.toLowerCase().split('.').at(-1) ?? '') ?? 'application/octet-stream');

/** Returns a random folder name of 16 bytes in hexadecimal. */
export function createFolderId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Returns a unique object name that contains a readable form of the file name. */
export function toObjectName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const stem = toSlugOf(dot > 0 ? fileName.slice(0, dot) : fileName, 60);
  const extension =
    dot > 0
      ? fileName
          .slice(dot + 1)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')
          .slice(0, 8)
      : '';
  const unique = createFolderId().slice(0, 8);
  return `${stem || 'fichier'}-${unique}${extension ? `.${extension}` : ''}`;
}

/** Returns a random object name that keeps only the extension of the file. */
export const toUnnamedObject = (fileName: string): string =>
  createFolderId() + (/\.[a-z0-9]{1,8}$/.exec(fileName.toLowerCase())?.[0] ?? '');

/** Re-encodes an uploaded picture on the server. Throws `RefusedError` with a French message. */
export async function adoptPicture(path: string): Promise<Picture> {
  const response = await fetch('/admin/pictures', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  });
  if (response.ok) return (await response.json()) as Picture;
  const refusal = (await response.json().catch(() => ({}))) as { message?: string };
  throw new RefusedError(refusal.message ?? m.refusals_picture_not_ready());
}

/** Error of a request that changed nothing, with a French message. */
export class NotDoneError extends Error {
  readonly offline: boolean;

  constructor(message: string, offline = false) {
    super(message);
    this.offline = offline;
  }
}

/** Posts JSON. Throws `NotDoneError`; also opens the sign-in page if the session has ended. */
export async function postJson<Answer>(path: string, body: unknown): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new NotDoneError(m.editing_offline(), error instanceof TypeError);
  }
  if (response.redirected) {
    location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
    throw new NotDoneError(m.refusals_session_expired());
  }
  if (response.ok) return (await response.json()) as Answer;
  const refusal = (await response.json().catch(() => ({}))) as { message?: string };
  throw new NotDoneError(typeset(refusal.message ?? m.editing_failed()));
}
