import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type User,
} from '@firebase/auth';
import { connectStorageEmulator, type FirebaseStorage, getStorage } from '@firebase/storage';
import type { School } from './school.ts';

export type Visit = RequestInit & { json?: unknown; form?: Record<string, string> };

/** A browser: cookies and instances of the official clients. */
export type Visitor = {
  /** Sends a request as the site's own pages do. Does not follow redirects. */
  visit(path: string, init?: Visit): Promise<Response>;
  cookies: Map<string, string>;
  auth: Auth;
  storage: FirebaseStorage;
  /** Opens the site's session with a fresh ID token, as the sign-in page does. */
  enter(user: User): Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
};

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `origin` is the public origin, `school.url` the address, `identityUrl` a separate account service. */
export function openVisitor(
  school: Pick<School, 'url'> & { origin?: string; identityUrl?: string },
): Visitor {
  const app = initializeApp(
    { apiKey: 'cedille', projectId: 'cedille', storageBucket: 'cedille' },
    randomUUID(),
  );
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, school.identityUrl ?? school.url, { disableWarnings: true });
  const storage = getStorage(app);
  const { protocol, host, hostname, port } = new URL(school.url);
  // The client's emulator option is HTTP only. Setting `host` keeps TLS (`twins/storage/README.md`).
  if (protocol === 'https:') (storage as FirebaseStorage & { host: string }).host = host;
  else connectStorageEmulator(storage, hostname, Number(port));
  // Short retries, so that an unexpected one fails the test quickly.
  storage.maxOperationRetryTime = 10_000;
  storage.maxUploadRetryTime = 30_000;
  const cookies = new Map<string, string>();

  const visit = async (path: string, { json, form, ...init }: Visit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const method = init.method ?? (json === undefined && form === undefined ? 'GET' : 'POST');
    if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    if (!safe.has(method) && !headers.has('origin')) headers.set('origin', school.origin ?? school.url);
    if (cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', toCookieHeader(cookies));
    const body = json === undefined ? (form ? new URLSearchParams(form) : init.body) : JSON.stringify(json);
    const answer = await fetch(path.startsWith('http') ? path : school.url + path, {
      ...init,
      ...(body === undefined ? {} : { body }),
      method,
      headers,
      redirect: 'manual',
      signal: init.signal ?? AbortSignal.timeout(45_000),
    });
    keepCookies(cookies, answer.headers.getSetCookie());
    return answer;
  };

  return {
    visit,
    cookies,
    auth,
    storage,
    enter: async (user) => visit('/api/__session', { json: { token: await user.getIdToken() } }),
    [Symbol.asyncDispose]: () => deleteApp(app),
  };
}

const toCookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function keepCookies(cookies: Map<string, string>, lines: string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute))) cookies.delete(name);
    else cookies.set(name, pair.slice(at + 1).trim());
  }
}
