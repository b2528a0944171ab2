import { ref, type UploadTask, uploadBytesResumable } from 'firebase/storage';
import type { BrowserServices } from './firebase-app.ts';
import { openAuth } from './firebase-auth.ts';
import { openStorage } from './firebase-storage.ts';

/**
 * Begins to send a file in pieces that can be paused and taken up again; null when nobody is signed in at the
 * identity service any more. It brings both SDKs with it: load it when there is a file.
 */
export async function startUpload(
  services: BrowserServices,
  upload: { path: string; file: File; contentType: string },
): Promise<{ task: UploadTask } | null> {
  const auth = openAuth(services);
  await auth.authStateReady();
  if (!auth.currentUser) return null;
  // A task can itself be awaited: answered bare, it would be awaited to its end.
  return {
    task: uploadBytesResumable(ref(openStorage(services), upload.path), upload.file, {
      contentType: upload.contentType,
    }),
  };
}
