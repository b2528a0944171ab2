import { type Auth, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from 'firebase/auth';
import { type BrowserServices, openFirebaseApp } from './firebase-app.ts';

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
