import { formatBytes } from '#common/files.ts';
import { UploadRow } from '../../ui/forms/upload.tsx';
import type { useUploads } from './use-uploads.ts';

export type Uploads = ReturnType<typeof useUploads>;

/** What is on its way, each with what can be done about it. */
export const UploadRows = ({ uploads }: { uploads: Uploads }) =>
  uploads.uploads.map((upload) => (
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
  ));
