import { formatClock } from '#common/format-clock.ts';
import type { Cue } from '#core/media/parse-cues.ts';
import type { Video, VideoQuality } from '#core/media/video.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { VideoFacade } from '../ui/rich-text/video-facade.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { parseFileName } from './file-name.ts';
import styles from './media-player.module.css';

/** Data for the script that stores the playback position (`enhance/learning`). */
type Place = {
  /** Key of the stored position. Without a key, no position is stored. */
  media?: string | undefined;
  /** Start position in seconds, and the age of that position in milliseconds. */
  position?: { at: number; ago: number } | undefined;
};

type VideoPlayerProps = Place & { video: Video; title: string; poster?: string | null | undefined };

/** Poster of a video without a picture, because the first frame is often black. */
const plainPoster = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 18"><path fill="#2a3350" d="M0 0h32v18H0z"/><path fill="#fdf6e6" d="m14 6 5 3-5 3z"/></svg>',
)}`;

/** Height that fits phones, also turned. Larger videos are for wide screens. */
const usualHeight = 720;

/** Native video player. Videos on other sites are links until played. */
export function VideoPlayer({ video, title, poster, media, position }: VideoPlayerProps) {
  if (video.host !== 'own') return <VideoFacade source={`${video.host}:${video.id}`} title={title} />;
  // The browser plays the first source that fits the screen; a script takes smaller ones on a slow connection.
  const qualities = video.qualities?.toReversed() ?? [];
  return (
    <div data-print="none" data-player="">
      {/* biome-ignore lint/a11y/useMediaCaption: a video may not have captions yet. */}
      <video
        className={styles.video}
        controls
        playsInline
        preload="metadata"
        poster={poster ?? plainPoster}
        aria-label={title}
        src={qualities.length > 0 ? undefined : video.src}
        data-media={media}
        data-position={position?.at}
        data-position-ago={position?.ago}
      >
        {qualities.map(({ height, src }) => (
          <source
            key={height}
            src={src}
            type="video/mp4"
            media={height > usualHeight ? '(min-width: 1100px)' : undefined}
            data-height={height}
          />
        ))}
        {video.captions ? (
          <track kind="captions" srcLang="fr" label={m.catalogue_captions()} src={video.captions} default />
        ) : null}
      </video>
      {qualities.length > 1 ? <QualityChoice qualities={qualities} /> : null}
      <SpeedChoice />
      <PlayerFailure title={m.catalogue_video_failed()} next={m.catalogue_video_failed_next()} />
    </div>
  );
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** Playback speed and keyboard shortcuts, hidden until the script loads. */
export const SpeedChoice = () => (
  <div data-player-speed="" hidden>
    <label className={styles.speed}>
      <span>{m.learning_speed()}</span>{' '}
      <select>
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed === 1 ? m.learning_speed_usual() : `× ${String(speed).replace('.', ',')}`}
          </option>
        ))}
      </select>
    </label>
    <details className={styles.transcript}>
      <summary>{m.learning_keys()}</summary>
      <p>{m.learning_keys_words()}</p>
    </details>
  </div>
);

/** Size of the video, hidden until the script loads. */
const QualityChoice = ({ qualities }: { qualities: readonly VideoQuality[] }) => (
  <div data-player-quality="" hidden>
    <label className={styles.speed}>
      {m.learning_quality()}{' '}
      <select>
        <option value="">{m.learning_quality_automatic()}</option>
        {qualities.map(({ height }) => (
          <option key={height} value={height}>
            {`${height}p`}
          </option>
        ))}
      </select>
    </label>
  </div>
);

const PlayerFailure = ({ title, next }: { title: string; next?: string }) => (
  <div data-player-failed="" hidden>
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="small" variant="secondary" type="button" data-player-retry="">
          {m.common_retry()}
        </Button>
      }
    >
      {next ? <p>{next}</p> : null}
    </Notice>
  </div>
);

export type Recording = Place & { fileName: string; href: string };

/** Maximum number of recordings whose durations are preloaded, to save bandwidth on phones. */
const maxPreloaded = 12;

/** Audio players. Starting one pauses the others. */
export function Recordings({ recordings }: { recordings: readonly Recording[] }) {
  return (
    <section aria-labelledby="ecouter" data-print="none">
      <h2 id="ecouter" className={styles.title}>
        {m.catalogue_listen()}
      </h2>
      <SpeedChoice />
      <ul className={styles.list}>
        {recordings.map((recording) => (
          <li key={recording.href} className={styles.recording}>
            <RecordingPlayer
              {...recording}
              preload={recordings.length > maxPreloaded ? 'none' : 'metadata'}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One audio player with name and download link. */
export function RecordingPlayer({
  fileName,
  name = parseFileName(fileName).name,
  href,
  preload = 'metadata',
  media,
  position,
}: Recording & { name?: string; preload?: 'none' | 'metadata' }) {
  return (
    <div data-player="" className={styles.sound}>
      <p className={styles.name}>
        <span>{`${name} `}</span>
        <a href={href} download={fileName} className={styles.download}>
          <Icon name="download" />
          <VisuallyHidden>{m.catalogue_recording_download({ name })}</VisuallyHidden>
        </a>
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: the recording is the exercise; the lesson's text contains its words. */}
      <audio
        className={styles.player}
        controls
        preload={preload}
        aria-label={name}
        src={href}
        data-media={media}
        data-position={position?.at}
        data-position-ago={position?.ago}
      />
      <PlayerFailure title={m.catalogue_recording_failed()} />
    </div>
  );
}

/** Collapsed transcript. A script makes each line jump to its time. */
export function Transcript({ cues, text }: { cues: readonly Cue[]; text: string }) {
  if (cues.length === 0 && !text) return null;
  return (
    <details className={styles.transcript}>
      <summary>{m.common_transcript()}</summary>
      {cues.length > 0 ? (
        <ol className={styles.cues} data-cues={m.catalogue_captions()} data-button={styles.cue}>
          {cues.map((cue) => (
            <li key={`${cue.at} ${cue.text}`} data-at={cue.at}>
              <span className={styles.time}>{formatClock(cue.at)}</span> <span>{cue.text}</span>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.words}>{text}</p>
      )}
    </details>
  );
}
