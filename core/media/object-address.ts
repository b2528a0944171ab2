import { m } from '#words/messages.js';
import { readReplyPath } from '../corrections/replies/reply-path.ts';
import { readRecordingPath } from '../productions/recordings/recording-path.ts';

/** Returns the storage address of an object, `gs://bucket/path`, which does not depend on the host. */
export function toObjectAddress(bucket: string, path: string): string {
  return `gs://${bucket}/${path}`;
}

/** Returns the path of an object; null for an address outside the bucket. */
export function toObjectPath(bucket: string, address: string): string | null {
  const prefix = `gs://${bucket}/`;
  return address.startsWith(prefix) && address.length > prefix.length ? address.slice(prefix.length) : null;
}

export type ObjectKind = 'pictures' | 'files' | 'video' | 'extract' | 'voice';

/**
 * Owner of a media folder. All have pictures; products and lessons also files and videos, exercises files,
 * and pages and the school a voice recording.
 */
export type MediaArea = 'products' | 'lessons' | 'exercises' | 'news' | 'pages' | 'scores' | 'school';

const shape =
  /^(products|lessons|exercises|news|pages|scores|school)\/([0-9a-f]{32})\/(?:(?<=^(?:products|lessons|exercises)\/[0-9a-f]{32}\/)(files)|(?<=^(?:products|lessons)\/[0-9a-f]{32}\/)(video)|(?<=^products\/[0-9a-f]{32}\/)(extract)|(?<=^(?:pages|school)\/[0-9a-f]{32}\/)(voice)|(pictures))\/[^/]+$/;

/** Splits a path into area, folder and kind; null for a path that the site does not use. */
export function readMediaPath(path: string): { area: MediaArea; folder: string; kind: ObjectKind } | null {
  const [, area, folder, ...kinds] = shape.exec(path) ?? [];
  if (!area || !folder) return null;
  return { area: area as MediaArea, folder, kind: kinds.find(Boolean) as ObjectKind };
}

/** True for pictures and the voice recording, which appear on public pages. */
export function isPublicPath(path: string): boolean {
  return ['pictures', 'voice'].includes(readMediaPath(path)?.kind ?? '');
}

const MiB = 1_024 * 1_024;

const accepted: Record<string, { types: RegExp; bytes: number; refusal: () => string }> = {
  pictures: {
    types: /^image\/(jpeg|png|webp|avif|gif|heic|heif)$/,
    bytes: 20 * MiB,
    refusal: m.refusals_upload_picture,
  },
  video: {
    types: /^(video\/(mp4|webm|quicktime)|text\/vtt)$/,
    bytes: 4_096 * MiB,
    refusal: m.refusals_upload_video,
  },
  extract: {
    types: /^(video\/(mp4|webm|quicktime)|text\/vtt)$/,
    bytes: 512 * MiB,
    refusal: m.refusals_upload_extract,
  },
  voice: {
    types: /^(audio\/(mpeg|mp4|x-m4a|aac|ogg|webm|wav|x-wav)|video\/(mp4|webm))$/,
    bytes: 128 * MiB,
    refusal: m.refusals_upload_voice,
  },
  /** Learners' voices. Half an hour at 48 kbit/s is 11 MB, but some browsers ignore the rate. */
  recording: {
    types: /^(audio\/(mp4|x-m4a|ogg|webm)|video\/(mp4|webm))$/,
    bytes: 40 * MiB,
    refusal: m.refusals_recording_format,
  },
  files: {
    types:
      /^(application\/(pdf|zip|gzip|epub\+zip|msword|rtf|octet-stream|x-subrip|vnd\.(openxmlformats-officedocument\.[a-z.]+|oasis\.opendocument\.[a-z.]+|ms-(excel|powerpoint)))|audio\/[a-z0-9.+-]+|video\/(mp4|webm|quicktime)|image\/(jpeg|png|webp|avif|gif|heic|heif)|text\/(plain|csv|vtt))$/,
    bytes: 1_024 * MiB,
    refusal: m.refusals_upload_file,
  },
};

/** `size` is null if an upload begins without a length. */
export type UploadRequest = { path: string; size: number | null; contentType: string };

/** Returns true, or a French sentence about the accepted files. */
export function acceptUpload({ path, size, contentType }: UploadRequest): true | string {
  const media = readMediaPath(path);
  const rule = readRecordingPath(path)
    ? accepted.recording
    : readReplyPath(path)
      ? accepted.voice
      : media && accepted[media.kind];
  if (!rule) return m.refusals_upload_place();
  const fits = size === null || (size > 0 && size <= rule.bytes);
  return fits && rule.types.test(readEssence(contentType)) ? true : rule.refusal();
}

/** `Text/Plain; charset=utf-8` → `text/plain` (https://mimesniff.spec.whatwg.org/#mime-type-essence). */
const readEssence = (contentType: string) => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
