import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatClock } from '#common/format-clock.ts';
import { m } from '#words/messages.js';
import { createRecorder, type RecorderView } from '../../../enhance/recorder/create-recorder.ts';
import { toRecordingFile } from '../../../enhance/recorder/trim-recording.ts';
import { Button, ButtonRow } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { TrimRecording } from './trim-recording.tsx';

/** Maximum length in milliseconds (10 minutes), so that a trimmed recording fits in an upload. */
const maxMilliseconds = 600_000;

const faults = {
  denied: m.recording_denied,
  missing: m.recording_missing,
  busy: m.recording_busy,
  unsupported: m.recording_unsupported,
};

/** Records the user's voice in the page, with level, pause, playback and trimming. */
export default function VoiceRecorder({
  onRecorded,
  reportBusy,
  label = m.recording_start(),
}: {
  /** Receives the file to upload. */
  onRecorded: (file: File) => void;
  /** Called with true when a recording starts, and with false when it is used or discarded. */
  reportBusy: (busy: boolean) => void;
  label?: string;
}) {
  const { view, recording, recorder, discard } = useRecorder();
  useReportedBusy(recording !== null || view.state === 'recording' || view.state === 'paused', reportBusy);
  const start = () => void recorder.start();
  if (recording)
    return (
      <TrimRecording
        recording={recording}
        onAgain={() => {
          discard();
          start();
        }}
        onDiscard={discard}
        onKeep={(kept) => {
          onRecorded(toRecordingFile(kept, m.writing_voice_file()));
          discard();
        }}
      />
    );
  const { state, fault } = view;
  if (state === 'recording' || state === 'paused')
    return (
      <RecorderStatus view={view}>
        <Button onClick={() => recorder.stop()}>{m.recording_stop()}</Button>
        <Button
          variant="secondary"
          onClick={() => (state === 'paused' ? recorder.resume() : recorder.pause())}
        >
          {state === 'paused' ? m.recording_resume() : m.ui_upload_pause()}
        </Button>
      </RecorderStatus>
    );
  return (
    <>
      {fault ? <Notice tone="error" live title={faults[fault]()} /> : null}
      <ButtonRow>
        <Button variant="secondary" pending={state === 'asking'} onClick={start}>
          {label}
        </Button>
        <span role="status">{state === 'asking' ? m.recording_asking() : ''}</span>
      </ButtonRow>
    </>
  );
}

/** Level, elapsed time and, in words, whether the voice is clear. */
function RecorderStatus({ view, children }: { view: RecorderView; children: ReactNode }) {
  const { state, level, isHeard, milliseconds } = view;
  const heard = isHeard ? m.recording_heard() : m.recording_quiet();
  const left = formatClock(Math.ceil((maxMilliseconds - milliseconds) / 1_000));
  return (
    <>
      <ProgressBar
        label={m.recording_level()}
        value={level}
        valueLabel={`${formatClock(Math.floor(milliseconds / 1_000))} · ${m.recording_left({ time: left })}`}
        tone={isHeard ? 'success' : 'danger'}
      />
      <p role="status">{state === 'paused' ? m.recording_paused() : heard}</p>
      <ButtonRow>{children}</ButtonRow>
    </>
  );
}

function useRecorder() {
  const [view, setView] = useState<RecorderView>({
    ...{ state: 'idle', fault: null, milliseconds: 0, level: 0, isHeard: true },
  });
  const [recording, setRecording] = useState<Blob | null>(null);
  const [recorder] = useState(() => {
    let chunks: Blob[] = [];
    let type = '';
    return createRecorder({
      maxMilliseconds,
      onChange: setView,
      onStart: (chosen) => {
        chunks = [];
        type = chosen;
      },
      onChunk: (chunk) => chunks.push(chunk),
      onEnd: () => setRecording(new Blob(chunks, { type })),
    });
  });
  // Leaving the screen turns the microphone off.
  const isGone = useRef(recorder);
  useEffect(() => () => isGone.current.stop(), []);
  return { view, recording, recorder, discard: () => setRecording(null) };
}

/** Reports an unfinished recording, so that saving the form does not discard it. */
function useReportedBusy(busy: boolean, reportBusy: (busy: boolean) => void): void {
  const report = useRef(reportBusy);
  report.current = reportBusy;
  useEffect(() => {
    if (!busy) return;
    report.current(true);
    return () => report.current(false);
  }, [busy]);
}
