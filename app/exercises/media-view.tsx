import type { ReactNode } from 'react';
import { isCounted, listSentences } from '#core/exercises/keys/find-media.ts';
import type { ShownItem, ShownMedia } from '#core/exercises/keys/shown-exercise.ts';
import { parseCues } from '#core/media/parse-cues.ts';
import { m } from '#words/messages.js';
import { Transcript } from '../products/media-player.tsx';
import styles from './exercise.module.css';
import { ListeningControls } from './listening-controls.tsx';
import { slowName } from './media-href.ts';
import { useWorksheet } from './worksheet-state.ts';

/** Pictures and recordings of an item. Never shows file names, which could reveal the answer. */
export function MediaView({ item }: { item: ShownItem }) {
  const { toMediaHref, marks, listening, isSilent, notes } = useWorksheet();
  return item.media.map((media, index) => {
    const href = toMediaHref(item.id, index);
    if (!media.isSound) return <img key={href} src={href} alt={media.alt} loading="lazy" />;
    if (isSilent) return null;
    const transcript = notes[item.id]?.transcripts?.[index] ?? listening?.transcripts[item.id]?.[index] ?? '';
    // Each sentence of a dictation has its own controls, beside its field.
    const isBySentence = listSentences(item, index) !== null;
    const isLimited = listening !== null && !marks && isCounted(media);
    return (
      <div key={href} className={isLimited ? undefined : styles.note} data-recording="">
        {isLimited && isBySentence ? null : isLimited ? (
          <ListeningControls media={media} place={`${item.id}-${index}`} href={href} />
        ) : (
          <FreeRecording media={media} href={href} />
        )}
        <Transcript cues={parseCues(transcript)} text={transcript} />
      </div>
    );
  });
}

/** Recording that may be played any number of times, and its slow version. */
function FreeRecording({ media, href }: { media: ShownMedia; href: string }) {
  const name = media.alt || m.common_recording();
  return (
    <>
      <Player media={media} href={href} label={name} />
      {media.hasSlow ? (
        <>
          <p>{m.practice_slow_version()}</p>
          <Player
            media={{ ...media, isVideo: undefined }}
            href={`${href}?${slowName}=1`}
            label={m.practice_slow_version_of({ name })}
          />
        </>
      ) : null}
    </>
  );
}

type PlayerProps = {
  media: Partial<Pick<ShownMedia, 'isVideo'>> | { isVideo: undefined };
  href: string;
  label: string;
};

const Player = ({ media, href, label }: PlayerProps): ReactNode => (
  <div data-player="">
    {media.isVideo ? (
      // biome-ignore lint/a11y/useMediaCaption: captions would reveal the answer; the transcript follows the marking.
      <video controls playsInline preload="metadata" src={href} aria-label={label} />
    ) : (
      // biome-ignore lint/a11y/useMediaCaption: captions would reveal the answer; the transcript follows the marking.
      <audio className={styles.player} controls preload="none" src={href} aria-label={label} />
    )}
  </div>
);
