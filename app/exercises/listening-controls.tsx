import type { ShownMedia } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import styles from './exercise.module.css';
import { playName, slowName } from './media-href.ts';
import { useWorksheet } from './worksheet-state.ts';

/** Name of the button that starts a play without scripts. Its value is the place, the play and the speed. */
export const listenName = 'ecouter';

type ListeningProps = {
  media: ShownMedia;
  place: string;
  href: string;
  /** Part of the recording to play, in milliseconds. */
  part?: { start: number; end: number };
  /** Name of the part, in the labels of its buttons. */
  name?: string;
};

/**
 * Recording whose plays are counted. Without scripts, a button starts a play and the page returns with a player.
 * With them (`enhance/exercise/listening`), the play continues after a reload.
 */
export function ListeningControls({ media, place, href, part, name = '' }: ListeningProps) {
  const { listening } = useWorksheet();
  const plays = listening?.plays[place];
  const left = (media.plays ?? 0) - (plays?.used ?? 0);
  const running = plays?.running;
  const play = `${listening?.page}.${place}`;
  const label = name || media.alt || m.common_recording();
  const isPlainlyRunning = running && running.page === '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which would repeat the heading.
    <div
      className={styles.boxed}
      role="group"
      aria-label={label}
      data-listening={place}
      data-href={href}
      data-left={left}
      data-pauses={media.pauses === false ? 'no' : undefined}
      data-running={running?.play}
      data-running-slow={running?.slow ? '' : undefined}
      data-start={part?.start}
      data-end={part?.end}
    >
      {name || media.alt ? <p>{label}</p> : null}
      {isPlainlyRunning ? (
        // biome-ignore lint/a11y/useMediaCaption: captions would reveal the answer.
        <audio
          className={styles.player}
          controls
          preload="auto"
          src={`${href}?${playName}=${running.play}${running.slow ? `&${slowName}=1` : ''}${toFragment(part, running.position)}`}
          aria-label={label}
          data-without-script=""
        />
      ) : null}
      {media.isVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: captions would reveal the answer.
        <video playsInline preload="none" hidden data-listening-player="" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: captions would reveal the answer.
        <audio preload="none" data-listening-player="" />
      )}
      <div className={styles.words} data-print="none">
        <Button
          type="submit"
          variant="secondary"
          name={listenName}
          value={`${place}~${play}`}
          aria-disabled={left <= 0}
          data-listen="usual"
        >
          <span>{m.practice_listen()}</span>
        </Button>
        {media.hasSlow ? (
          <Button
            type="submit"
            variant="quiet"
            name={listenName}
            value={`${place}~${play}~${slowName}`}
            aria-disabled={left <= 0}
            data-listen="slow"
          >
            <span>{m.practice_listen_slowly()}</span>
          </Button>
        ) : null}
        <Button hidden data-listen-pause="">
          <span>{m.ui_upload_pause()}</span>
        </Button>
        <Button hidden data-listen-continue="">
          <span>{m.practice_listen_continue()}</span>
        </Button>
        <progress
          max={1}
          value={0}
          hidden
          aria-label={m.practice_listen_progress()}
          data-listen-progress=""
        />
      </div>
      <p role="status">
        {[2, 1, 0].map((count) => (
          <span key={count} hidden={count !== left} data-listen-left={count}>
            {count > 0 ? m.practice_plays_left({ count }) : m.practice_plays_none()}
          </span>
        ))}
      </p>
      <p role="alert">
        <span hidden data-listen-state="elsewhere">
          {m.practice_listen_elsewhere()}
        </span>
        <span hidden data-listen-state="failed">
          {m.practice_listen_failed()}
        </span>
        <span hidden data-listen-state="refused" />
      </p>
    </div>
  );
}

/** Media fragment (https://www.w3.org/TR/media-frags/) with the remaining part in seconds. */
const toFragment = (part: ListeningProps['part'], position: number): string => {
  const start = ((part?.start ?? 0) + position) / 1_000;
  return part ? `#t=${start},${part.end / 1_000}` : `#t=${start}`;
};

/** First submit button of a form with recordings, so that Enter in a field submits the answers. */
export const DefaultSubmit = () => <button type="submit" hidden data-default-submit="" />;
