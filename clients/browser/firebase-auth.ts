import { type FirebaseApp, getApps, initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, indexedDBLocalPersistence, initializeAuth } from '@firebase/auth';

/** An identity provider: its Firebase provider id and its display name. */
export type ProviderName = { id: string; name: string };

/** Configuration of the identity and files services for the browser. It contains no secrets. */
export type BrowserServices = {
  firebase: {
    apiKey: string;
    projectId: string;
    authDomain?: string;
    appId?: string;
    appCheckSiteKey?: string;
    storageBucket: string;
  };
  /** True if the site itself serves the identity protocol. */
  ownIdentity: boolean;
  origin: string;
  providers: readonly ProviderName[];
};

export function openFirebaseApp(services: BrowserServices): FirebaseApp {
  return getApps()[0] ?? initializeApp(services.firebase);
}

let auth: Promise<Auth> | undefined;

/** Returns the identity client of this page, without the popup resolver, which loads Google's scripts. */
export async function openAuth(services: BrowserServices): Promise<Auth> {
  auth ??= createAuth(services);
  try {
    return await auth;
  } catch (failure) {
    auth = undefined; // A file could not be loaded; the next click retries.
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
  // Despite its name, the only SDK function that sets an origin other than Google's.
  if (services.ownIdentity) connectAuthEmulator(client, location.origin, { disableWarnings: true });
  return client;
}

/** Logs App Check throttling on the site. A beacon is delivered even if the page is being left. */
function reportThrottling(code: string): void {
  navigator.sendBeacon('/api/app-check', new Blob([JSON.stringify({ code })], { type: 'application/json' }));
}
