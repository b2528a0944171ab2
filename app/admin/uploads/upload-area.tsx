import type { ReactNode } from 'react';
import { formatBytes } from '#common/bytes.ts';
import { FileDrop, type FileDropProps } from '../../ui/forms/file-drop.tsx';
import { UploadRow } from '../../ui/forms/upload-row.tsx';
import type { useUploads } from './use-uploads.ts';

export type Uploads = ReturnType<typeof useUploads>;

/** A place to drop files, what is on its way, and what is there already. */
export function UploadArea({
  uploads,
  children,
  ...drop
}: Pick<FileDropProps, 'label' | 'hint' | 'accept' | 'maxSize' | 'multiple' | 'onFiles' | 'buttonLabel'> & {
  uploads: Uploads;
  /** What has arrived. */
  children?: ReactNode;
}) {
  return (
    <>
      {children}
      {uploads.uploads.map((upload) => (
        <UploadRow
          key={upload.id}
          fileName={upload.file.name}
          sizeLabel={formatBytes(upload.file.size)}
          state={upload.state}
          progress={upload.progress}
          error={upload.error}
          onPause={() => uploads.pause(upload.id)}
          onResume={() => uploads.resume(upload.id)}
          onCancel={() => uploads.cancel(upload.id)}
          onRetry={upload.final ? undefined : () => uploads.retry(upload.id)}
          onRemove={() => uploads.forget(upload.id)}
        />
      ))}
      <FileDrop {...drop} />
    </>
  );
}
