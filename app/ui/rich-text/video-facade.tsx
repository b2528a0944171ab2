import { parseOutsideVideo } from '#common/videos.ts';
import { m } from '#words/messages.js';
import { Icon } from '../mark/icon.tsx';
import styles from './video-facade.module.css';

type OutsideVideoProps = {
  /** `youtube:ID` or `vimeo:ID`. */
  source: string;
  title: string;
};

/**
 * A video that another site keeps, without asking that site for anything: a link to it, in the place where a
 * module of ours shows the player once it is clicked (`enhance/public.ts`).
 */
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

/** The same for readers outside the site. */
export function VideoLink({ source, title }: OutsideVideoProps) {
  const video = parseOutsideVideo(source);
  if (!video) return null;
  return (
    <p>
      <a href={video.page}>{title || m.news_video({ service: video.service })}</a>
    </p>
  );
}
