import { type FirebaseApp, getApps, initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from '@firebase/auth';

/** A provider of identities as people know it, and as the identity service calls it. */
export type ProviderName = { id: string; name: string };

/** What the browser needs to reach the identity and files services. Nothing in it is secret. */
export type BrowserServices = {
  firebase: { apiKey: string; projectId: string; authDomain?: string; appId?: string; storageBucket: string };
  /** True when the site itself serves the identity protocol. */
  ownIdentity: boolean;
  /** Where the site says that it is. */
  origin: string;
  /** Where people may sign in with an account that they have elsewhere, with the names on the buttons. */
  providers: readonly ProviderName[];
};

/** The one Firebase app of this page. */
export function openFirebaseApp(services: BrowserServices): FirebaseApp {
  return getApps()[0] ?? initializeApp(services.firebase);
}

let auth: Auth | undefined;

/**
 * The official identity client of this page, remembering who is signed in across visits. No popup
 * resolver: it would load scripts of Google's. Letters are written in the language of the page.
 */
export function openAuth(services: BrowserServices): Auth {
  if (auth) return auth;
  auth = initializeAuth(openFirebaseApp(services), { persistence: indexedDBLocalPersistence });
  auth.languageCode = document.documentElement.lang || 'fr';
  // The name is the SDK's: it is how another origin than Google's is given, twin or not.
  if (services.ownIdentity) connectAuthEmulator(auth, location.origin, { disableWarnings: true });
  return auth;
}
