import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';
import type { Video } from '#core/products/open-product.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import styles from './media-player.module.css';

type VideoPlayerProps = {
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

export type Recording = { fileName: string; href: string };

/** Up to so many, each tells its length at once; more would ask for too much of a phone. */
const maxPreloaded = 12;

/** The sounds of a product, to be listened to on its page. Starting one pauses the others. */
export function Recordings({ recordings }: { recordings: readonly Recording[] }) {
  const list = useRef<HTMLUListElement>(null);
  function pauseOthers({ target }: SyntheticEvent): void {
    for (const player of list.current?.querySelectorAll('audio') ?? []) if (player !== target) player.pause();
  }
  return (
    <section aria-labelledby="ecouter" data-print="none">
      <h2 id="ecouter" className={styles.title}>
        {m.catalogue_listen()}
      </h2>
      <ul ref={list} className={styles.list} onPlayCapture={pauseOthers}>
        {recordings.map((recording) => (
          <li key={recording.href} className={styles.recording}>
            <Player {...recording} preload={recordings.length > maxPreloaded ? 'none' : 'metadata'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Player({ fileName, href, preload }: Recording & { preload: 'none' | 'metadata' }) {
  const { failed, retry, props } = useRenewedMedia<HTMLAudioElement>();
  const { name } = parseFileName(fileName);
  return (
    <>
      <p className={styles.name}>
        {name}{' '}
        <a href={href} download={fileName} className={styles.download}>
          <Icon name="download" />
          <VisuallyHidden>{m.catalogue_recording_download({ name })}</VisuallyHidden>
        </a>
      </p>
      <audio {...props} className={styles.player} controls preload={preload} aria-label={name} src={href} />
      {failed ? (
        <Notice
          tone="error"
          live
          title={m.catalogue_recording_failed()}
          action={
            <Button size="small" variant="secondary" onClick={retry}>
              {m.catalogue_media_retry()}
            </Button>
          }
        />
      ) : null}
    </>
  );
}

const sounds = new Set(['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'flac']);

/** A document's name as people read it: without its extension, which says what kind of file it is. */
export function parseFileName(fileName: string): { name: string; extension: string; isSound: boolean } {
  const dot = fileName.lastIndexOf('.');
  const ending = dot > 0 ? fileName.slice(dot + 1) : '';
  const known = /^[a-z0-9]{2,5}$/i.test(ending);
  const extension = known ? ending.toLowerCase() : '';
  return { name: known ? fileName.slice(0, dot) : fileName, extension, isSound: sounds.has(extension) };
}

/** An address that failed sooner than this after it was given is not merely out of date. */
const freshMilliseconds = 30_000;

/**
 * For a player of ours. Its address leads to bytes that can be had for five minutes; when listening or viewing
 * outlives it, the player asks again, once, and goes on at the same second. What fails twice is told.
 */
function useRenewedMedia<Player extends HTMLMediaElement>() {
  const [failed, setFailed] = useState(false);
  const player: RefObject<Player | null> = useRef(null);
  const loadedAt = useRef<number | null>(null);
  const resume = useRef<{ at: number; playing: boolean } | null>(null);

  function renew({ currentTarget }: SyntheticEvent<Player>): void {
    const fresh = loadedAt.current === null || Date.now() - loadedAt.current < freshMilliseconds;
    if (fresh || resume.current) {
      setFailed(true);
      return;
    }
    resume.current = { at: currentTarget.currentTime, playing: !currentTarget.paused };
    currentTarget.load();
  }

  function goOn({ currentTarget }: SyntheticEvent<Player>): void {
    loadedAt.current = Date.now();
    if (!resume.current) return;
    currentTarget.currentTime = resume.current.at;
    if (resume.current.playing) currentTarget.play().catch(() => setFailed(true));
    resume.current = null;
  }

  return {
    failed,
    retry: () => player.current?.load(),
    props: {
      ref: player,
      onLoadStart: () => setFailed(false),
      onLoadedMetadata: goOn,
      onError: renew,
    },
  };
}
