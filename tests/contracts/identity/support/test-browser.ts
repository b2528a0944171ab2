import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, type Persistence } from '@firebase/auth';

/** The official client with its own storage, which survives page reloads. */
export type TestBrowser = {
  auth: Auth;
  /** Opens a new page with the same storage. Resolves once the SDK has restored the user. */
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

/** Stores the SDK's data in a map that outlives the page. */
function persistenceOver(stored: Map<string, unknown>): Persistence {
  class MapPersistence {
    static readonly type = 'LOCAL';
    readonly type = 'LOCAL';
    async _isAvailable() {
      return true;
    }
    async _set(key: string, value: unknown) {
      // Browsers store JSON, which drops all other values.
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

function sitAt(auth: Auth, address: string): void {
  const internal = auth as unknown as { _getAdditionalHeaders(): Promise<Record<string, string>> };
  const original = internal._getAdditionalHeaders.bind(auth);
  internal._getAdditionalHeaders = async () => ({ ...(await original()), 'X-Test-Address': address });
}
