import { useEffect, useState } from 'react';
import type { OfficeVideo } from '#core/videos/office-videos.ts';
import { m } from '#words/messages.js';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { NotDoneError, postJson } from '../uploads/media.ts';

type VideoConversionProps = {
  /** Storage path of the uploaded file. */
  path: string;
  /** True if the file was uploaded just now, so that its conversion starts by itself. */
  isNew: boolean;
};

/** Milliseconds between two looks at a running conversion. */
const pollMilliseconds = 3_000;

const faults = {
  unreadable: m.videos_fault_unreadable,
  'no-picture': m.videos_fault_no_picture,
  'too-large': m.videos_fault_too_large,
  'no-room': m.videos_fault_no_room,
  failed: m.videos_fault_failed,
} as const;

/** Progress and result of the conversion of an uploaded video, as sizes that all browsers play. */
export function VideoConversion({ path, isNew }: VideoConversionProps) {
  const { video, error, busy, send } = useConversion(path, isNew);
  if (!video) return error ? <Notice tone="error" live title={error} /> : null;
  const convert = (label: string) => (
    <Button variant="secondary" size="small" pending={busy} onClick={() => send({ path })}>
      {label}
    </Button>
  );
  const sizes = video.heights
    .toReversed()
    .map((height) => `${height}p`)
    .join(', ');
  switch (video.state) {
    case 'none':
      if (!video.hasTools)
        return video.isCommon ? null : (
          <Notice tone="warning" title={m.videos_unplayable()}>
            <p>{m.videos_unplayable_next()}</p>
          </Notice>
        );
      return (
        <Notice title={m.videos_unconverted()} action={convert(m.videos_convert())}>
          <p>{m.videos_unconverted_next()}</p>
        </Notice>
      );
    case 'waiting':
    case 'converting':
      return (
        <ProgressBar
          label={video.state === 'waiting' ? m.videos_waiting() : m.videos_converting()}
          value={video.state === 'waiting' ? undefined : video.percent / 100}
          valueLabel={video.state === 'waiting' ? undefined : m.writing_percent({ percent: video.percent })}
        />
      );
    case 'failed':
      return (
        <Notice tone="error" live title={m.videos_failed()} action={convert(m.common_retry())}>
          <p>{faults[video.fault ?? 'failed']()}</p>
        </Notice>
      );
    case 'ready':
      return (
        <>
          <p role="status">
            <span>{m.videos_ready({ sizes })}</span>
          </p>
          {video.hasOriginal ? (
            <Switch
              label={m.videos_keep()}
              hint={m.videos_keep_hint()}
              checked={video.keepOriginal}
              onChange={(event) => send({ path, keep: event.currentTarget.checked })}
            />
          ) : null}
          {error ? <Notice tone="error" live title={error} /> : null}
        </>
      );
  }
}

/** Reads the state of the conversion, and reads it again while it runs and the page is visible. */
function useConversion(path: string, isNew: boolean) {
  const [video, setVideo] = useState<OfficeVideo | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const isRunning = video?.state === 'waiting' || video?.state === 'converting';

  useEffect(() => {
    const abandoned = new AbortController();
    const { signal } = abandoned;
    const start = isNew ? postJson<OfficeVideo>('/admin/videos', { path }) : read(path, signal);
    start.then(
      (found) => signal.aborted || setVideo(found),
      (failure: unknown) => {
        if (!(failure instanceof NotDoneError)) throw failure;
        if (!signal.aborted) setError(failure.message);
      },
    );
    return () => abandoned.abort();
  }, [path, isNew]);

  useEffect(() => {
    if (!isRunning) return;
    const abandoned = new AbortController();
    const { signal } = abandoned;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        void read(path, signal).then((found) => found && !signal.aborted && setVideo(found));
    }, pollMilliseconds);
    return () => {
      abandoned.abort();
      clearInterval(timer);
    };
  }, [path, isRunning]);

  async function send(body: { path: string; keep?: boolean }): Promise<void> {
    setBusy(true);
    setError('');
    // The switch moves at once, and back after a failure.
    if (video && body.keep !== undefined) setVideo({ ...video, keepOriginal: body.keep });
    try {
      setVideo(await postJson<OfficeVideo>('/admin/videos', body));
    } catch (failure) {
      if (!(failure instanceof NotDoneError)) throw failure;
      setVideo(video);
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }
  return { video, error, busy, send: (body: { path: string; keep?: boolean }) => void send(body) };
}

/** Returns null if the session has ended or the connection is lost; saving reports both. */
async function read(path: string, signal: AbortSignal): Promise<OfficeVideo | null> {
  try {
    const answer = await fetch(`/admin/videos?${new URLSearchParams({ path })}`, { signal });
    return answer.ok && !answer.redirected ? ((await answer.json()) as OfficeVideo) : null;
  } catch (error) {
    if (error instanceof TypeError || signal.aborted) return null;
    throw error;
  }
}
