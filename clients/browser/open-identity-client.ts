import type { BrowserServices } from './firebase-auth.ts';
import { isFileGone } from './is-file-gone.ts';

/** The official identity client of this page, and what can be asked of it. */
export type IdentityClient = Awaited<ReturnType<typeof import('./identity-client.ts').createIdentityClient>>;

/**
 * Loads the identity client: it weighs more than the pages on which people sign in, and is nothing to who only reads them.
 * @throws what the client itself says without network, where its file does not arrive
 */
export async function openIdentityClient(services: BrowserServices): Promise<IdentityClient> {
  const { createIdentityClient } = await import('./identity-client.ts').catch(async (cause: unknown) => {
    // The file of the client is gone with the one of this page. The page keeps the typed address (`email-field.tsx`).
    if (await isFileGone(import.meta.url)) location.reload();
    const code = 'auth/network-request-failed';
    throw Object.assign(new Error('the identity client did not arrive', { cause }), { code });
  });
  return createIdentityClient(services);
}

/** Loads it ahead, at the first touch of a form: sending it then takes no longer. */
export const prepareIdentityClient = (services: BrowserServices): void =>
  // Whoever asks for it after this is told.
  void openIdentityClient(services).catch(() => undefined);

const [database, store] = ['firebaseLocalStorageDb', 'firebaseLocalStorage'];

/**
 * Whether the identity client may still know somebody in this browser, looked up where it keeps them: it need not be loaded for a
 * no. A journey pins what it calls them.
 */
export async function mayKnowSomebody(): Promise<boolean> {
  const databases = await indexedDB.databases().catch(() => []);
  if (!databases.some(({ name }) => name === database)) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => resolve(true);
    opening.onsuccess = () => {
      const kept = opening.result;
      // Closed once what is begun here is read: an open one would keep the client from changing its own.
      queueMicrotask(() => kept.close());
      if (!kept.objectStoreNames.contains(store)) return resolve(false);
      const reading = kept.transaction(store).objectStore(store).getAllKeys();
      reading.onerror = () => resolve(true);
      reading.onsuccess = () =>
        resolve(reading.result.some((key) => String(key).startsWith('firebase:authUser:')));
    };
  });
}
