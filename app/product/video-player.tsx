import { useRef, useState } from 'react';
import type { Video } from '#core/products/open-product.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import styles from './video-player.module.css';

/** The browser's own player; videos of other sites load only after a click. */
export function VideoPlayer({ video, title }: { video: Video; title: string }) {
  return video.host === 'own' ? (
    <OwnVideo video={video} title={title} />
  ) : (
    <ForeignVideo video={video} title={title} />
  );
}

/** An address that failed sooner than this after it was given is not merely out of date. */
const freshMilliseconds = 30_000;

/**
 * A video of ours. Its address leads to bytes that can be had for five minutes; when a longer viewing
 * outlives it, the player asks again and goes on at the same second.
 */
function OwnVideo({ video, title }: { video: Extract<Video, { host: 'own' }>; title: string }) {
  const [failed, setFailed] = useState(false);
  const loadedAt = useRef(0);
  const resume = useRef<{ at: number; playing: boolean } | null>(null);

  function renew(element: HTMLVideoElement): void {
    if (Date.now() - loadedAt.current < freshMilliseconds) {
      setFailed(true);
      return;
    }
    resume.current = { at: element.currentTime, playing: !element.paused };
    element.load();
  }

  function goOn(element: HTMLVideoElement): void {
    loadedAt.current = Date.now();
    if (!resume.current) return;
    element.currentTime = resume.current.at;
    if (resume.current.playing) element.play().catch(() => setFailed(true));
    resume.current = null;
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions are there where the school gave them. */}
      <video
        className={styles.video}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        src={video.src}
        onLoadStart={() => setFailed(false)}
        onLoadedMetadata={(event) => goOn(event.currentTarget)}
        onError={(event) => renew(event.currentTarget)}
      >
        {video.captions ? (
          <track kind="captions" srcLang="fr" label="Français" src={video.captions} default />
        ) : null}
      </video>
      {failed ? (
        <Notice tone="error" live title="La vidéo ne se charge pas">
          <p>Vérifiez votre connexion, puis rechargez la page. Vous reprendrez où vous en étiez.</p>
        </Notice>
      ) : null}
    </>
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
function ForeignVideo({ video, title }: { video: Exclude<Video, { host: 'own' }>; title: string }) {
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
    <div className={styles.facade}>
      <p>Cette vidéo est hébergée par {host.name}, qui pourra voir que vous la regardez.</p>
      <Button onClick={() => setAccepted(true)}>
        <Icon name="play" /> Regarder la vidéo
      </Button>
    </div>
  );
}
