import { useState } from 'react';
import type { Video } from '#core/products/open-product.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import { useRenewedMedia } from './use-renewed-media.ts';
import styles from './video-player.module.css';

export type VideoPlayerProps = {
  video: Video;
  title: string;
  /** The address of a picture that stands there until the video plays. */
  poster?: string | undefined;
};

/** The browser's own player; videos of other sites load only after a click. */
export function VideoPlayer({ video, ...words }: VideoPlayerProps) {
  return video.host === 'own' ? (
    <OwnVideo video={video} {...words} />
  ) : (
    <ForeignVideo video={video} {...words} />
  );
}

function OwnVideo({
  video,
  title,
  poster,
}: Omit<VideoPlayerProps, 'video'> & { video: Extract<Video, { host: 'own' }> }) {
  const [started, setStarted] = useState(false);
  const { failed, retry, props } = useRenewedMedia<HTMLVideoElement>();
  return (
    <div data-print="none">
      <video
        {...props}
        className={joinClasses(styles.video, !started && styles.waiting)}
        controls
        playsInline
        preload="metadata"
        poster={poster}
        aria-label={title}
        src={video.src}
        onPlay={() => setStarted(true)}
      >
        {video.captions ? (
          <track kind="captions" srcLang="fr" label={m.catalogue_captions()} src={video.captions} default />
        ) : null}
      </video>
      {failed ? (
        <Notice
          tone="error"
          live
          title={m.catalogue_video_failed()}
          action={
            <Button size="small" variant="secondary" onClick={retry}>
              {m.catalogue_media_retry()}
            </Button>
          }
        >
          <p>{m.catalogue_video_failed_next()}</p>
        </Notice>
      ) : null}
    </div>
  );
}

const hosts = {
  youtube: {
    name: 'YouTube',
    src: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  vimeo: { name: 'Vimeo', src: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1` },
} as const;

/** Nothing is asked of the other site before the person agrees by a click. */
function ForeignVideo({
  video,
  title,
}: Omit<VideoPlayerProps, 'video'> & { video: Exclude<Video, { host: 'own' }> }) {
  const [accepted, setAccepted] = useState(false);
  const host = hosts[video.host];
  if (accepted)
    return (
      <iframe
        className={styles.video}
        src={host.src(video.id)}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    <div className={styles.facade} data-print="none">
      <p>{m.catalogue_video_elsewhere({ host: host.name })}</p>
      <Button onClick={() => setAccepted(true)}>
        <Icon name="play" /> {m.catalogue_video_play()}
      </Button>
    </div>
  );
}
