import { useEffect, useId, useRef, useState } from 'react';
import { formatClock } from '#common/format-clock.ts';
import { m } from '#words/messages.js';
import { decodeRecording, listPeaks, trimRecording } from '../../../enhance/recorder/trim-recording.ts';
import { Button, ButtonRow } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import styles from './media.module.css';

/** Step of the handles, in seconds. */
const step = 0.1;

/** Plays a recording and cuts its start and end, by keyboard or pointer. */
export function TrimRecording({
  recording,
  onKeep,
  onAgain,
  onDiscard,
}: {
  recording: Blob;
  onKeep: (kept: Blob) => void;
  onAgain: () => void;
  onDiscard: () => void;
}) {
  const sound = useDecoded(recording);
  const [handles, setHandles] = useState<{ start: number; end: number } | null>(null);
  const [isCutting, setIsCutting] = useState(false);
  const player = useRef<HTMLAudioElement>(null);
  const address = useAddress(recording);
  if (sound === 'failed')
    return (
      <>
        <Notice tone="error" live title={m.writing_voice_decode_failed()} />
        <ButtonRow>
          <Button onClick={onAgain}>{m.recording_again()}</Button>
        </ButtonRow>
      </>
    );
  const length = sound ? Math.floor(sound.duration / step) * step : 0;
  const { start, end } = handles ?? { start: 0, end: length };
  const isWhole = start === 0 && end === length;
  /** Both handles stay at least one step apart. */
  const move = (side: 'start' | 'end', value: number) =>
    setHandles({
      start: side === 'start' ? Math.min(value, end - step) : start,
      end: side === 'end' ? Math.max(value, start + step) : end,
    });
  const keep = async (decoded: AudioBuffer) => {
    setIsCutting(true);
    onKeep(isWhole ? recording : await trimRecording(decoded, start, end));
  };
  return (
    <>
      {sound ? <Waveform sound={sound} start={start / length} end={end / length} /> : null}
      <fieldset className={styles.media}>
        <legend>{m.writing_voice_trim()}</legend>
        <Handle
          label={m.writing_voice_start()}
          value={start}
          max={length}
          onMove={(at) => move('start', at)}
        />
        <Handle label={m.writing_voice_end()} value={end} max={length} onMove={(at) => move('end', at)} />
      </fieldset>
      {/* biome-ignore lint/a11y/useMediaCaption: the user has just spoken the words. */}
      <audio
        ref={player}
        controls
        src={address}
        aria-label={m.recording_yours()}
        onTimeUpdate={({ currentTarget }) => {
          if (!isWhole && currentTarget.currentTime >= end) currentTarget.pause();
        }}
      />
      <ButtonRow>
        <Button pending={!sound || isCutting} onClick={() => sound && void keep(sound)}>
          {m.writing_voice_keep()}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            if (!player.current) return;
            player.current.currentTime = start;
            void player.current.play();
          }}
        >
          {m.writing_voice_listen()}
        </Button>
        <Button variant="secondary" onClick={onAgain}>
          {m.recording_again()}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {m.common_cancel()}
        </Button>
      </ButtonRow>
    </>
  );
}

function Handle({
  label,
  value,
  max,
  onMove,
}: {
  label: string;
  value: number;
  max: number;
  onMove: (value: number) => void;
}) {
  const id = useId();
  const time = formatTenths(value);
  return (
    <p>
      <label htmlFor={id}>{`${label}\u202f: ${time}`}</label>
      <input
        id={id}
        type="range"
        className={styles.wave}
        min={0}
        max={max}
        step={step}
        value={value}
        aria-valuetext={time}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value))}
      />
    </p>
  );
}

/** Formats seconds as « 1:02,5 ». */
function formatTenths(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  return `${formatClock(Math.floor(tenths / 10))},${tenths % 10}`;
}

const bars = 200;

/** Draws the loudness over time; the cut parts are pale. */
function Waveform({ sound, start, end }: { sound: AudioBuffer; start: number; end: number }) {
  const [peaks] = useState(() => listPeaks(sound, bars));
  return (
    <svg viewBox={`0 0 ${bars} 40`} preserveAspectRatio="none" className={styles.wave} aria-hidden="true">
      {peaks.map((peak, index) => {
        const at = (index + 0.5) / bars;
        const height = Math.max(1, peak * 38);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: bars never move.
            key={index}
            x={index}
            y={20 - height / 2}
            width={0.7}
            height={height}
            opacity={at < start || at > end ? 0.25 : 1}
          />
        );
      })}
    </svg>
  );
}

function useDecoded(recording: Blob): AudioBuffer | 'failed' | null {
  const [sound, setSound] = useState<AudioBuffer | 'failed' | null>(null);
  useEffect(() => {
    let isHere = true;
    decodeRecording(recording).then(
      (decoded) => isHere && setSound(decoded),
      () => isHere && setSound('failed'),
    );
    return () => {
      isHere = false;
    };
  }, [recording]);
  return sound;
}

/** Returns a URL of the recording while it is displayed. */
function useAddress(recording: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(recording);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [recording]);
  return address;
}
