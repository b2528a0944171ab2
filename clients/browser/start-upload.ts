import {
  type FirebaseStorage,
  getStorage,
  ref,
  type UploadTask,
  uploadBytesResumable,
} from '@firebase/storage';
import { type BrowserServices, openAuth, openFirebaseApp } from './firebase-auth.ts';

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

/**
 * The official files client of this page, speaking to this site. `connectStorageEmulator` would
 * always use http, which an https page may not; `host` and `_protocol` are what it sets
 * (firebase-js-sdk issue 5648). A contract test pins both.
 */
function openStorage(services: BrowserServices): FirebaseStorage {
  openAuth(services);
  const storage = getStorage(openFirebaseApp(services));
  Object.assign(storage, { host: location.host, _protocol: location.protocol.replace(':', '') });
  return storage;
}
