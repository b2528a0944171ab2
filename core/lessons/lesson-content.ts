import type { RichText } from '#database/tables/news.ts';
import type { Picture } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import type { Cue } from '../media/parse-cues.ts';
import { readTranscript } from '../media/transcript.ts';
import { toMediaHref, toVideo, type Video } from '../media/video.ts';
import type { Converted } from '../videos/read-renditions.ts';
import type { StoredLesson } from './lesson-subject.ts';
import { toMediaName } from './media-name.ts';

export type LessonContent = {
  id: string;
  title: string;
  body: RichText;
  durationMinutes: number;
  video: Video | null;
  /** Address of the picture shown until the video is played. */
  poster: string | null;
  /** Key under which the playback position of the video is stored. */
  media: string;
  cues: Cue[];
  transcript: string;
  files: { fileName: string; href: string | null; media: string }[];
};

/**
 * Reads a lesson. `pictures` are those of its product, whose first one is the poster of a video without one.
 * `converted` is null for a video that was not converted.
 */
export async function readContent(
  core: Pick<Core, 'db' | 'files' | 'log'>,
  lesson: Pick<
    StoredLesson,
    'id' | 'title' | 'body' | 'duration' | 'videoId' | 'poster' | 'captions' | 'transcript' | 'files'
  >,
  { pictures, converted }: { pictures: readonly Picture[]; converted: Converted | null },
): Promise<LessonContent> {
  const { bucket } = core.files;
  const owner = `lecon/${lesson.id}`;
  return {
    id: lesson.id,
    title: lesson.title,
    body: lesson.body,
    durationMinutes: lesson.duration,
    video: toVideo(bucket, owner, lesson, converted?.renditions),
    poster: lesson.poster?.url || converted?.poster || (pictures[0]?.url ?? null),
    media: toMediaName(lesson.videoId),
    cues: await readTranscript(core, lesson.captions),
    transcript: lesson.transcript,
    files: lesson.files.map(({ fileName, url }) => ({
      fileName,
      href: toMediaHref(bucket, owner, url),
      media: toMediaName(url),
    })),
  };
}
