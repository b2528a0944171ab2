import { createOnFirstUse } from '#common/first-use.ts';
import type { WorkCounts } from '#core/products/count-work.ts';
import { m } from '#words/messages.js';
import { parseFileName } from './file-name.ts';

const list = createOnFirstUse(() => new Intl.ListFormat('fr-FR', { type: 'conjunction' }));

type Contents = WorkCounts & { hasVideo: boolean; files: readonly string[] };

/** Formats « 6 leçons, 8 exercices, 1 vidéo, 2 documents et 3 fichiers audio ». Empty without contents. */
export function formatContents({ lessonCount, exerciseCount, hasVideo, files }: Contents): string {
  const recordings = files.filter((fileName) => parseFileName(fileName).isSound).length;
  const documents = files.length - recordings;
  return list().format([
    ...(lessonCount > 0 ? [m.learning_lessons({ count: lessonCount })] : []),
    ...(exerciseCount > 0 ? [m.common_exercises_counted({ count: exerciseCount })] : []),
    ...(hasVideo ? [m.common_a_video()] : []),
    ...(documents > 0 ? [m.catalogue_before_format_documents({ count: documents })] : []),
    ...(recordings > 0 ? [m.catalogue_before_format_recordings({ count: recordings })] : []),
  ]);
}
