import type { BrowserServices } from './firebase-auth.ts';
import { isFileGone } from './is-file-gone.ts';

export type IdentityClient = Awaited<ReturnType<typeof import('./identity-client.ts').createIdentityClient>>;

/**
 * Loads the identity client on demand: it is larger than the sign-in pages, and most visitors never need it.
 * @throws `auth/network-request-failed`, as the client itself does, if its file cannot be loaded
 */
export async function openIdentityClient(services: BrowserServices): Promise<IdentityClient> {
  const { createIdentityClient } = await import('./identity-client.ts').catch(async (cause: unknown) => {
    // A deployment replaced the file. The reloaded page restores the typed address (`email-field.tsx`).
    if (await isFileGone(import.meta.url)) location.reload();
    const code = 'auth/network-request-failed';
    throw Object.assign(new Error('identity client could not be loaded', { cause }), { code });
  });
  return createIdentityClient(services);
}

/** Preloads the identity client, so that submitting the form is fast. */
export const prepareIdentityClient = (services: BrowserServices): void =>
  void openIdentityClient(services).catch(() => undefined);

const [database, store] = ['firebaseLocalStorageDb', 'firebaseLocalStorage'];

/** True if a user may be signed in. Reads the client's storage (names pinned by an end-to-end test). */
export async function mayKnowSomebody(): Promise<boolean> {
  const databases = await indexedDB.databases().catch(() => []);
  if (!databases.some(({ name }) => name === database)) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => resolve(true);
    opening.onsuccess = () => {
      const kept = opening.result;
      // Runs after the reads below. An open connection would block schema upgrades by the client.
      queueMicrotask(() => kept.close());
      if (!kept.objectStoreNames.contains(store)) return resolve(false);
      const reading = kept.transaction(store).objectStore(store).getAllKeys();
      reading.onerror = () => resolve(true);
      reading.onsuccess = () =>
        resolve(reading.result.some((key) => String(key).startsWith('firebase:authUser:')));
    };
  });
}
