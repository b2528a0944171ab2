import {
  type FirebaseStorage,
  getStorage,
  ref,
  type UploadTask,
  uploadBytesResumable,
} from '@firebase/storage';
import { type BrowserServices, openAuth, openFirebaseApp } from './firebase-auth.ts';

/** What the official client keeps of a task to itself. A contract test pins both fields. */
type TaskInside = { _uploadUrl: string | undefined; _needToFetchStatus: boolean };

export type StartedUpload = {
  /** A task can itself be awaited: answered bare, it would be awaited to its end. */
  task: UploadTask;
  /** Where the files service takes the pieces; null before it has said so, and for a small file, which goes in one. */
  findAddress(): string | null;
};

/**
 * Begins to send a file in pieces that can be paused and taken up again, or goes on with one whose `address` is known from an
 * earlier visit; null when nobody is signed in at the identity service any more. It brings both SDKs with it: load it when there is
 * a file.
 */
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
 * Has a task that has just begun go on with an upload instead of opening one: paused before it has asked for anything, given the
 * address, resumed, it asks how much has arrived. The client has no other way to take up what another page began.
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

/** Ends an upload at the files service, which forgets its bytes; the client's own `cancel` only stops sending. */
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
 * The official files client of this page, speaking to this site. `connectStorageEmulator` would
 * always use http, which an https page may not; `host` and `_protocol` are what it sets
 * (firebase-js-sdk issue 5648). A contract test pins both.
 */
function openStorage(services: BrowserServices): FirebaseStorage {
  const storage = getStorage(openFirebaseApp(services));
  Object.assign(storage, { host: location.host, _protocol: location.protocol.replace(':', '') });
  return storage;
}
