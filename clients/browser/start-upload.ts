import {
  type FirebaseStorage,
  getStorage,
  ref,
  type UploadTask,
  uploadBytesResumable,
} from '@firebase/storage';
import { type BrowserServices, openAuth, openFirebaseApp } from './firebase-auth.ts';

/** Private fields of the official client's upload task. A contract test pins both. */
type TaskInside = { _uploadUrl: string | undefined; _needToFetchStatus: boolean };

export type StartedUpload = {
  /** Wrapped in an object: the task is thenable, so an async function would await the end of the upload. */
  task: UploadTask;
  /** URL of the resumable upload. Null before it is assigned, and for small files. */
  findAddress(): string | null;
};

/** Starts an upload or resumes the one at `address`. Null if nobody is signed in to the identity service. */
export async function startUpload(
  services: BrowserServices,
  upload: { path: string; file: File; contentType: string; address?: string | null },
): Promise<StartedUpload | null> {
  const auth = await openAuth(services);
  await auth.authStateReady();
  if (!auth.currentUser) return null;
  const { path, file, contentType, address } = upload;
  const task = uploadBytesResumable(ref(openStorage(services), path), file, { contentType });
  if (address) await goOnAt(task, address);
  return { task, findAddress: () => (task as unknown as TaskInside)._uploadUrl ?? null };
}

/**
 * Makes a new task resume an upload of another page, for which the client has no public method: paused before
 * its first request, the task gets the address and then asks the server for the number of received bytes.
 */
export async function goOnAt(task: UploadTask, address: string): Promise<void> {
  task.pause();
  await new Promise<void>((resolve, reject) => {
    const stop = task.on('state_changed', ({ state }) => state === 'paused' && done(), reject);
    function done(): void {
      stop();
      resolve();
    }
  });
  Object.assign(task, { _uploadUrl: address, _needToFetchStatus: true } satisfies TaskInside);
  task.resume();
}

/** Cancels an upload on the server. The client's own `cancel` only stops sending. */
export async function endUpload(services: BrowserServices, address: string): Promise<void> {
  const auth = await openAuth(services);
  await auth.authStateReady();
  const token = await auth.currentUser?.getIdToken();
  if (!token) return;
  await fetch(address, {
    method: 'POST',
    headers: { authorization: `Firebase ${token}`, 'x-goog-upload-command': 'cancel' },
  });
}

/**
 * Opens the files client for this site. Sets the fields that `connectStorageEmulator` sets, because that
 * always uses http (firebase-js-sdk issue 5648). A contract test pins both.
 */
function openStorage(services: BrowserServices): FirebaseStorage {
  const storage = getStorage(openFirebaseApp(services));
  Object.assign(storage, { host: location.host, _protocol: location.protocol.replace(':', '') });
  return storage;
}
