import { m } from '#words/messages.js';
import { readMediaPath } from './object-address.ts';

const MiB = 1_024 * 1_024;

const accepted: Record<string, { types: RegExp; bytes: number; refusal: () => string }> = {
  pictures: {
    types: /^image\/(jpeg|png|webp|avif|gif)$/,
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
  files: {
    types:
      /^(application\/(pdf|zip|epub\+zip|msword|rtf|octet-stream|x-subrip|vnd\.(openxmlformats-officedocument\.[a-z.]+|oasis\.opendocument\.[a-z.]+|ms-(excel|powerpoint)))|audio\/[a-z0-9.+-]+|video\/(mp4|webm|quicktime)|image\/(jpeg|png|webp|avif|gif)|text\/(plain|csv|vtt))$/,
    bytes: 1_024 * MiB,
    refusal: m.refusals_upload_file,
  },
};

/** True, or the French sentence that says what may be sent to this place. */
export function acceptUpload(upload: { path: string; size: number; contentType: string }): true | string {
  const media = readMediaPath(upload.path);
  const rule = media && accepted[media.kind];
  if (!rule) return m.refusals_upload_place();
  if (!rule.types.test(upload.contentType) || upload.size > rule.bytes || upload.size <= 0)
    return rule.refusal();
  return true;
}
