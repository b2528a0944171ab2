import { readMediaPath } from './object-address.ts';

const MiB = 1_024 * 1_024;

const accepted: Record<string, { types: RegExp; bytes: number; words: string }> = {
  pictures: {
    types: /^image\/(jpeg|png|webp|avif|gif)$/,
    bytes: 20 * MiB,
    words: 'une image JPEG, PNG, WebP, AVIF ou GIF de 20 Mo au plus',
  },
  video: {
    types: /^(video\/(mp4|webm|quicktime)|text\/vtt)$/,
    bytes: 4_096 * MiB,
    words: 'une vidéo MP4 ou WebM de 4 Go au plus',
  },
  extract: {
    types: /^(video\/(mp4|webm|quicktime)|text\/vtt)$/,
    bytes: 512 * MiB,
    words: 'un extrait vidéo MP4 ou WebM de 512 Mo au plus',
  },
  files: {
    types:
      /^(application\/(pdf|zip|epub\+zip|msword|rtf|octet-stream|x-subrip|vnd\.(openxmlformats-officedocument\.[a-z.]+|oasis\.opendocument\.[a-z.]+|ms-(excel|powerpoint)))|audio\/[a-z0-9.+-]+|video\/(mp4|webm|quicktime)|image\/(jpeg|png|webp|avif|gif)|text\/(plain|csv|vtt))$/,
    bytes: 1_024 * MiB,
    words: 'un document, un son, une image ou une vidéo de 1 Go au plus',
  },
};

/** True, or the French sentence that says what may be sent to this place. */
export function acceptUpload(upload: { path: string; size: number; contentType: string }): true | string {
  const media = readMediaPath(upload.path);
  const rule = media && accepted[media.kind];
  if (!rule) return 'Cet emplacement n’accepte pas de fichier.';
  if (!rule.types.test(upload.contentType) || upload.size > rule.bytes || upload.size <= 0)
    return `Choisissez ${rule.words}.`;
  return true;
}
