import { type KeyboardEvent, useContext, useRef } from 'react';
import type { DictationSentence, ExerciseMedia } from '#core/exercises/document/exercise-document.ts';
import { isRecording } from '#core/exercises/document/media-address.ts';
import { m } from '#words/messages.js';
import { playPart } from '../../enhance/exercise/sentences.ts';
import { Button } from '../../ui/actions/button.tsx';
import sheet from '../kit/sheet.module.css';
import { toDraftFileHref } from './draft-file.ts';
import styles from './exercise-editor.module.css';
import { MediaContext } from './media-context.ts';
import { findUnmarked, markNext, moveEnd, moveStart, unmarkLast } from './move-marks.ts';

const step = 100;

/** Key that marks the end of a sentence while the focus is in the player or on a button of the marks. */
const markKey = 'f';

/** Player on which the teacher marks the end of each sentence of a dictation. */
export function SentenceMarks({
  sentences,
  media,
  onChange,
}: {
  sentences: readonly DictationSentence[];
  media: readonly ExerciseMedia[];
  onChange: (sentences: DictationSentence[]) => void;
}) {
  const part = useContext(MediaContext);
  const player = useRef<HTMLAudioElement>(null);
  const recording = media.find(({ url, fileName }) => url && (isRecording(url) || isRecording(fileName)));
  if (!part || !recording) return <p className={sheet.soft}>{m.writing_dictation_no_recording()}</p>;
  const next = findUnmarked(sentences);
  const isMarked = sentences.some(({ end }) => end > 0);
  const markEnd = () => onChange(markNext(sentences, Math.round((player.current?.currentTime ?? 0) * 1_000)));
  const markByKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat } = event;
    if (key.toLowerCase() !== markKey || ctrlKey || metaKey || altKey || repeat || next < 0) return;
    event.preventDefault();
    markEnd();
  };
  return (
    <fieldset className={styles.stack} onKeyDown={markByKey}>
      <legend>{m.writing_dictation_marks()}</legend>
      <p className={sheet.soft}>{m.writing_dictation_marks_hint()}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: the text of the dictation is above. */}
      <audio
        ref={player}
        controls
        preload="auto"
        src={toDraftFileHref(recording.url)}
        aria-label={recording.alt || m.common_recording()}
      />
      <div className={styles.line}>
        <Button variant="secondary" aria-disabled={next < 0} aria-keyshortcuts="F" onClick={markEnd}>
          <span>{m.writing_dictation_mark_end()}</span>
        </Button>
        <Button variant="quiet" aria-disabled={!isMarked} onClick={() => onChange(unmarkLast(sentences))}>
          <span>{m.writing_dictation_unmark()}</span>
        </Button>
        <Button
          variant="quiet"
          aria-disabled={!isMarked}
          onClick={() => onChange(sentences.map((each) => ({ ...each, start: 0, end: 0 })))}
        >
          <span>{m.writing_dictation_marks_clear()}</span>
        </Button>
      </div>
      <p role="status">
        {next < 0 ? (
          <span>{m.writing_dictation_marked()}</span>
        ) : (
          <span>{m.writing_dictation_next({ number: next + 1 })}</span>
        )}
      </p>
      <ol className={styles.stack}>
        {sentences.map((sentence, at) => (
          <li key={sentence.id} aria-current={at === next ? 'step' : undefined}>
            <p lang="fr">{sentence.text}</p>
            {sentence.end > 0 ? (
              <div className={styles.line}>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={m.practice_listen_to({
                    name: m.practice_dictated_sentence({ number: at + 1 }),
                  })}
                  onClick={() => {
                    if (player.current)
                      void playPart(player.current, sentence.start / 1_000, sentence.end / 1_000).catch(
                        reportError,
                      );
                  }}
                >
                  <span>{m.practice_listen()}</span>
                </Button>
                <Moves
                  label={m.writing_dictation_start_of({ number: at + 1 })}
                  short={m.writing_voice_start()}
                  time={sentence.start}
                  onMove={(by) => onChange(moveStart(sentences, at, by))}
                />
                <Moves
                  label={m.writing_dictation_end_of({ number: at + 1 })}
                  short={m.writing_voice_end()}
                  time={sentence.end}
                  onMove={(by) => onChange(moveEnd(sentences, at, by))}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}

/** Start or end of a sentence, with buttons that move it. */
const Moves = ({
  label,
  short,
  time,
  onMove,
}: {
  label: string;
  short: string;
  time: number;
  onMove: (by: number) => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a line.
  <div role="group" aria-label={label} className={styles.move}>
    <Button
      variant="quiet"
      size="small"
      aria-label={m.writing_dictation_earlier({ place: label })}
      onClick={() => onMove(-step)}
    >
      <span>{'−'}</span>
    </Button>
    <span>{`${short}\u202f: ${formatSeconds(time)}`}</span>
    <Button
      variant="quiet"
      size="small"
      aria-label={m.writing_dictation_later({ place: label })}
      onClick={() => onMove(step)}
    >
      <span>{'+'}</span>
    </Button>
  </div>
);

const seconds = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const formatSeconds = (milliseconds: number): string => `${seconds.format(milliseconds / 1_000)} s`;
