import { type FirebaseApp, getApps, initializeApp } from 'firebase/app';

/** Where the browser finds the identity and files services. */
export type BrowserServices = {
  firebase: { apiKey: string; projectId: string; authDomain?: string; appId?: string; storageBucket: string };
  /** True when the site itself serves the identity protocol. */
  ownIdentity: boolean;
};

/** The one Firebase app of this page. */
export function openFirebaseApp(services: BrowserServices): FirebaseApp {
  return getApps()[0] ?? initializeApp(services.firebase);
}
