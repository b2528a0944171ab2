const MiB = 1_024 * 1_024;

const videos = { 'video/*': ['.mp4', '.webm', '.mov'] };

/** What each part of a product's folder takes, as the server will: the page says so before a long upload. */
export const mediaKinds = {
  pictures: {
    accept: { 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'] },
    maxSize: 20 * MiB,
    hint: 'JPEG, PNG, WebP, AVIF ou GIF, 20 Mo au plus chacune.',
    refusal: 'Choisissez une image JPEG, PNG, WebP, AVIF ou GIF de 20 Mo au plus.',
  },
  video: {
    accept: videos,
    maxSize: 4_096 * MiB,
    hint: 'MP4 ou WebM, 4 Go au plus.',
    refusal: 'Choisissez une vidéo MP4 ou WebM de 4 Go au plus.',
  },
  extract: {
    accept: videos,
    maxSize: 512 * MiB,
    hint: 'MP4 ou WebM, 512 Mo au plus.',
    refusal: 'Choisissez un extrait vidéo MP4 ou WebM de 512 Mo au plus.',
  },
  files: {
    accept: undefined,
    maxSize: 1_024 * MiB,
    hint: 'PDF, bureautique, sons, images ou vidéos, 1 Go au plus chacun.',
    refusal: 'Choisissez un document, un son, une image ou une vidéo de 1 Go au plus.',
  },
} as const;

export type MediaKind = keyof typeof mediaKinds;
