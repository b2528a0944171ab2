import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { endOf } from '#core/imports/upload-types.ts';
import { createFolderId } from '../kit/uploads/media.ts';
import { SignedOutError } from '../kit/uploads/upload-errors.ts';

export type SentFile = { path: string; name: string };

/** Uploads a file to file storage, where the server reads it. Unused uploads are deleted later. */
export async function sendImportFile(
  services: BrowserServices,
  { file, contentType, onProgress }: { file: File; contentType: string; onProgress: (share: number) => void },
): Promise<SentFile> {
  const path = `lessons/${createFolderId()}/files/import.${endOf(file.name) || 'bin'}`;
  const { startUpload } = await import('#clients/browser/start-upload.ts');
  const started = await startUpload(services, { path, file, contentType });
  if (!started) throw new SignedOutError();
  started.task.on('state_changed', ({ bytesTransferred, totalBytes }) =>
    onProgress(totalBytes > 0 ? bytesTransferred / totalBytes : 0),
  );
  await started.task;
  return { path, name: file.name };
}
