import { parseOutsideVideo } from '#common/videos.ts';
import { m } from '#words/messages.js';
import { Icon } from '../mark/icon.tsx';
import styles from './video-facade.module.css';

type OutsideVideoProps = {
  source: string;
  title: string;
};

/** Links to an external video without any request. `enhance/public.ts` inserts the player on click. */
export function VideoFacade({ source, title }: OutsideVideoProps) {
  const video = parseOutsideVideo(source);
  if (!video) return null;
  const { service, page } = video;
  return (
    <figure className={styles.video}>
      <a
        href={page}
        rel="external noopener noreferrer"
        className={styles.facade}
        data-video={source}
        data-title={title || m.news_video({ service })}
      >
        <Icon name="play" className={styles.play} />
        <span className={styles.title}>{title || m.news_video({ service })}</span>
        <span className={styles.service}>{m.news_video_watch({ service })}</span>
      </a>
      <figcaption data-print="none">{m.news_video_notice({ service })}</figcaption>
    </figure>
  );
}

/** A plain link to the video, for readers outside the site. */
export function VideoLink({ source, title }: OutsideVideoProps) {
  const video = parseOutsideVideo(source);
  if (!video) return null;
  return (
    <p>
      <a href={video.page}>{title || m.news_video({ service: video.service })}</a>
    </p>
  );
}
