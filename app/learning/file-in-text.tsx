import { toMediaName } from '#core/lessons/media-name.ts';
import type { Positions } from '#core/progress/follow-lesson.ts';
import { parseFileName } from '../products/file-name.ts';
import { RecordingPlayer } from '../products/media-player.tsx';
import type { TextFile } from '../ui/rich-text/arrange-rich-text.ts';
import { DocumentLink } from '../ui/rich-text/lesson-blocks.tsx';

/** Recording or document embedded in the text of a lesson. */
export function FileInText({
  lessonId,
  file: { shownAs, url, fileName, title },
  positions,
}: {
  lessonId: string;
  file: TextFile;
  positions: Positions;
}) {
  const media = toMediaName(url);
  const href = `/media/lecon/${lessonId}/files/${encodeURIComponent(media)}`;
  const name = title || parseFileName(fileName).name;
  if (shownAs === 'document')
    return <DocumentLink name={title || fileName} fileName={fileName} href={href} />;
  return <RecordingPlayer {...{ name, fileName, href, media }} position={positions[media]} />;
}
