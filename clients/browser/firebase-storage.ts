import { type FirebaseStorage, getStorage } from 'firebase/storage';
import { type BrowserServices, openFirebaseApp } from './firebase-app.ts';
import { openAuth } from './firebase-auth.ts';

/**
 * The official files client of this page, speaking to this site. `connectStorageEmulator` would
 * always use http, which an https page may not; `host` and `_protocol` are what it sets
 * (firebase-js-sdk issue 5648). A contract test pins both.
 */
export function openStorage(services: BrowserServices): FirebaseStorage {
  openAuth(services);
  const storage = getStorage(openFirebaseApp(services));
  Object.assign(storage, { host: location.host, _protocol: location.protocol.replace(':', '') });
  return storage;
}
