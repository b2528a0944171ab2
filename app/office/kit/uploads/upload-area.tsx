import { type ReactNode, useEffect, useRef } from 'react';
import { formatDuration } from '#common/dates.ts';
import { formatBytes } from '#common/files.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FileDrop, type FileDropProps, UploadRow } from '../../../ui/forms/upload.tsx';
import styles from './upload-area.module.css';
import type { Pace } from './upload-pace.ts';
import type { useUploads } from './use-uploads.ts';

export function UploadArea({
  uploads,
  children,
  ...drop
}: Pick<FileDropProps, 'label' | 'hint' | 'accept' | 'maxSize' | 'multiple' | 'onFiles' | 'buttonLabel'> & {
  uploads: Uploads;
  children?: ReactNode;
}) {
  const { place, ...follow } = useRestoredFocus(uploads.uploads.length);
  return (
    <>
      {children}
      <div className={styles.onTheWay} {...follow}>
        <UploadRows uploads={uploads} />
      </div>
      <div ref={place} className={styles.drop}>
        <FileDrop {...drop} />
      </div>
    </>
  );
}

/** Moves the focus to the button that chooses files if the row with the focused button is removed. */
function useRestoredFocus(rows: number) {
  const place = useRef<HTMLDivElement>(null);
  const inRows = useRef(false);
  useEffect(() => {
    if (rows >= 0 && inRows.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
  }, [rows]);
  return {
    place,
    onFocus: () => {
      inRows.current = true;
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      // If no other element received the focus, the focused button may have been removed.
      if (relatedTarget) inRows.current = false;
    },
  };
}

type Uploads = ReturnType<typeof useUploads>;

export const UploadRows = ({ uploads }: { uploads: Uploads }) =>
  uploads.uploads.map((upload) => (
    <UploadRow
      key={upload.id}
      fileName={upload.fileName}
      sizeLabel={formatBytes(upload.size)}
      state={upload.state}
      progress={upload.progress}
      pace={upload.pace ? formatPace(upload.pace) : undefined}
      error={upload.error}
      onPause={() => uploads.pause(upload.id)}
      onResume={() => void uploads.resume(upload.id)}
      onCancel={() => uploads.cancel(upload.id)}
      onRetry={upload.final ? undefined : () => uploads.retry(upload.id)}
      onRemove={() => uploads.forget(upload.id)}
      onFile={(file) => uploads.goOnWith(upload.id, file)}
    />
  ));

/** Returns the speed and remaining time, such as « 1,2 Mo par seconde, encore 3 min ». */
function formatPace({ bytesPerSecond, secondsLeft }: Pace): string {
  const speed = formatBytes(bytesPerSecond);
  return secondsLeft < 60
    ? m.office_upload_pace_end({ speed })
    : m.office_upload_pace({ speed, time: formatDuration(Math.ceil(secondsLeft / 60)) });
}

export function RefusedFiles({ names, accepted }: { names: readonly string[]; accepted?: string }) {
  if (names.length === 0) return null;
  return (
    <Notice
      tone="error"
      live
      title={m.refusals_files_unsuitable({ count: names.length, names: names.join(', ') })}
    >
      {accepted ? <p>{accepted}</p> : null}
    </Notice>
  );
}
