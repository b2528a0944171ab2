import { m } from '#words/messages.js';

const MiB = 1_024 * 1_024;

const videos = { 'video/*': ['.mp4', '.webm', '.mov'] };

/** What each part of a product's folder takes, as the server will: the page says so before a long upload. */
export const mediaKinds = {
  pictures: {
    accept: { 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'] },
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
  files: {
    accept: undefined,
    maxSize: 1_024 * MiB,
    hint: m.office_files_limit,
    refusal: m.refusals_upload_file,
  },
} as const;

export type MediaKind = keyof typeof mediaKinds;
