import type { OfficeVideo } from '#core/videos/office-videos.ts';
import { m } from '#words/messages.js';

/** Returns the state of a conversion in a sentence for the list of videos. */
export function describeConversion(video: Omit<OfficeVideo, 'originalBytes'>): string {
  switch (video.state) {
    case 'none':
      return video.isCommon ? m.videos_state_none() : m.videos_unplayable();
    case 'waiting':
      return m.videos_waiting();
    case 'converting':
      return `${m.videos_converting()}\u202f: ${m.writing_percent({ percent: video.percent })}`;
    case 'failed':
      return m.videos_failed();
    case 'ready':
      return m.videos_ready({ sizes: listSizes(video) });
  }
}

/** `1080p, 720p, 480p` */
export const listSizes = ({ heights }: Pick<OfficeVideo, 'heights'>): string =>
  heights
    .toReversed()
    .map((height) => `${height}p`)
    .join(', ');
