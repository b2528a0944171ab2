import { useEffect, useState } from 'react';
import { formatBytes } from '#common/files.ts';
import type { OfficeVideo } from '#core/videos/office-videos.ts';
import { m } from '#words/messages.js';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { NotDoneError, postJson } from '../uploads/media.ts';
import { listSizes } from './describe-conversion.ts';
import { OriginalFile } from './original-file.tsx';

type VideoConversionProps = {
  /** Storage path of the uploaded file. */
  path: string;
  /** True if the file was uploaded just now, so that its conversion starts by itself. */
  isNew: boolean;
};

const address = '/admin/videos/conversion';

type Wanted = { act: 'convert' | 'delete-original' } | { act: 'keep-original'; keep: boolean };

/** `freedBytes`: by a deletion of the original just now. */
type ShownVideo = OfficeVideo & { freedBytes?: number };

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
    <Button variant="secondary" size="small" pending={busy} onClick={() => send({ act: 'convert' })}>
      {label}
    </Button>
  );
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
      if (!video.hasTools)
        return (
          <Notice tone="warning" title={m.videos_no_tools()}>
            <p>{m.videos_no_tools_next()}</p>
          </Notice>
        );
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
            <span>{m.videos_ready({ sizes: listSizes(video) })}</span>
            {video.freedBytes === undefined ? null : (
              <span>{` ${m.videos_original_deleted({ size: formatBytes(video.freedBytes) })}`}</span>
            )}
          </p>
          {video.originalBytes === null ? null : (
            <>
              <Switch
                label={m.videos_keep()}
                hint={m.videos_keep_hint()}
                checked={video.keepOriginal}
                onChange={(event) => send({ act: 'keep-original', keep: event.currentTarget.checked })}
              />
              <OriginalFile
                path={path}
                bytes={video.originalBytes}
                pending={busy}
                onDelete={() => send({ act: 'delete-original' })}
              />
            </>
          )}
          {error ? <Notice tone="error" live title={error} /> : null}
        </>
      );
  }
}

/** Reads the state of the conversion, and reads it again while it runs and the page is visible. */
function useConversion(path: string, isNew: boolean) {
  const [video, setVideo] = useState<ShownVideo | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const isRunning = video?.state === 'waiting' || video?.state === 'converting';

  useEffect(() => {
    const abandoned = new AbortController();
    const { signal } = abandoned;
    const start = isNew ? postJson<ShownVideo>(address, { act: 'convert', path }) : read(path, signal);
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

  async function send(body: Wanted): Promise<void> {
    setBusy(true);
    setError('');
    // The switch moves at once, and back after a failure.
    if (video && 'keep' in body) setVideo({ ...video, keepOriginal: body.keep });
    try {
      setVideo(await postJson<ShownVideo>(address, { ...body, path }));
    } catch (failure) {
      if (!(failure instanceof NotDoneError)) throw failure;
      setVideo(video);
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }
  return { video, error, busy, send: (body: Wanted) => void send(body) };
}

/** Returns null if the session has ended or the connection is lost; saving reports both. */
async function read(path: string, signal: AbortSignal): Promise<OfficeVideo | null> {
  try {
    const answer = await fetch(`${address}?${new URLSearchParams({ path })}`, { signal });
    return answer.ok && !answer.redirected ? ((await answer.json()) as OfficeVideo) : null;
  } catch (error) {
    if (error instanceof TypeError || signal.aborted) return null;
    throw error;
  }
}
