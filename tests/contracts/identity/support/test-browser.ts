import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, type Persistence } from '@firebase/auth';

/** The official client with a storage of its own, which survives a reload of the page. */
export type TestBrowser = {
  auth: Auth;
  /** What a new page with the same storage would find; resolves once the SDK has read it and looked the user up. */
  reloadPage(): Promise<Auth>;
  stored: Map<string, unknown>;
  close(): Promise<void>;
};

export function openBrowser(options: {
  origin: string;
  apiKey: string;
  projectId: string;
  address?: string;
  language?: string;
}): TestBrowser {
  const stored = new Map<string, unknown>();
  const name = randomUUID();
  const openPage = () => {
    const app = initializeApp({ apiKey: options.apiKey, projectId: options.projectId }, name);
    const auth = initializeAuth(app, { persistence: persistenceOver(stored) });
    auth.languageCode = options.language ?? null;
    connectAuthEmulator(auth, options.origin, { disableWarnings: true });
    if (options.address) sitAt(auth, options.address);
    return auth;
  };
  let auth = openPage();
  return {
    get auth() {
      return auth;
    },
    stored,
    async reloadPage() {
      await auth.authStateReady();
      await deleteApp(auth.app);
      auth = openPage();
      await auth.authStateReady();
      return auth;
    },
    close: () => deleteApp(auth.app),
  };
}

/** The SDK's own in-memory persistence dies with the page; this is the same over a map that outlives it. */
function persistenceOver(stored: Map<string, unknown>): Persistence {
  class MapPersistence {
    static readonly type = 'LOCAL';
    readonly type = 'LOCAL';
    async _isAvailable() {
      return true;
    }
    async _set(key: string, value: unknown) {
      // As a browser stores it: what JSON cannot say is lost.
      stored.set(key, JSON.parse(JSON.stringify(value)));
    }
    async _get(key: string) {
      return stored.get(key) ?? null;
    }
    async _remove(key: string) {
      stored.delete(key);
    }
    _addListener() {}
    _removeListener() {}
  }
  return MapPersistence as unknown as Persistence;
}

/** Adds the header by which the tests' server tells addresses apart to every request of this client. */
function sitAt(auth: Auth, address: string): void {
  const internal = auth as unknown as { _getAdditionalHeaders(): Promise<Record<string, string>> };
  const original = internal._getAdditionalHeaders.bind(auth);
  internal._getAdditionalHeaders = async () => ({ ...(await original()), 'X-Test-Address': address });
}
