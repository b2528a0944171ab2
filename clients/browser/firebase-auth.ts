import { type FirebaseApp, getApps, initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from '@firebase/auth';

/** A provider of identities as people know it, and as the identity service calls it. */
export type ProviderName = { id: string; name: string };

/** What the browser needs to reach the identity and files services. Nothing in it is secret. */
export type BrowserServices = {
  firebase: {
    apiKey: string;
    projectId: string;
    authDomain?: string;
    appId?: string;
    appCheckSiteKey?: string;
    storageBucket: string;
  };
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

let auth: Promise<Auth> | undefined;

/**
 * The official identity client of this page, remembering who is signed in across visits. No popup
 * resolver: it would load scripts of Google's. Letters are written in the language of the page.
 */
export async function openAuth(services: BrowserServices): Promise<Auth> {
  auth ??= createAuth(services);
  try {
    return await auth;
  } catch (failure) {
    auth = undefined; // A file that did not arrive: the next press asks for it again.
    throw failure;
  }
}

async function createAuth(services: BrowserServices): Promise<Auth> {
  const app = openFirebaseApp(services);
  const { appCheckSiteKey } = services.firebase;
  if (appCheckSiteKey) {
    const { startAppCheck } = await import('./app-check.ts');
    startAppCheck(app, appCheckSiteKey, reportThrottling);
  }
  const client = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  client.languageCode = document.documentElement.lang || 'fr';
  // The name is the SDK's: it is how another origin than Google's is given, twin or not.
  if (services.ownIdentity) connectAuthEmulator(client, location.origin, { disableWarnings: true });
  return client;
}

/** Leaves a line in the site's log; it is sent even while the page is left, and nobody waits for it. */
function reportThrottling(code: string): void {
  navigator.sendBeacon('/api/app-check', new Blob([JSON.stringify({ code })], { type: 'application/json' }));
}
