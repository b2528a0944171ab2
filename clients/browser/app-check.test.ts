import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
} from '@firebase/auth';
import { connectStorageEmulator, getMetadata, getStorage, ref } from '@firebase/storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAppCheck } from './app-check.ts';

const exchange = 'https://content-firebaseappcheck.googleapis.com/';

let services: Server;
let app: FirebaseApp;
/** Result of Google's reCAPTCHA script in the page. */
let solve: () => Promise<string>;
let answerExchange: () => Response;
let asked: { path: string; token: string | undefined }[];
let exchanges: number;

beforeEach(async () => {
  app = initializeApp(
    { apiKey: 'AIza', projectId: 'ecole', appId: '1:2:web:3', storageBucket: 'ecole' },
    'page',
  );
  asked = [];
  solve = async () => 'solved';
  answerExchange = () => Response.json({ token: toToken(), ttl: '3600s' });
  exchanges = 0;
  services = createServer(({ url: path = '', headers }, answer) => {
    asked.push({ path, token: headers['x-firebase-appcheck']?.toString() });
    answer.writeHead(400, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } }));
  });
  await new Promise<void>((listening) => services.listen(0, '127.0.0.1', listening));
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    if (!String(input).startsWith(exchange)) return send(input, init);
    exchanges += 1;
    return answerExchange();
  });
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('document', { createElement: () => ({ style: {} }), body: { appendChild: () => undefined } });
  let succeed: () => void = () => undefined;
  vi.stubGlobal('grecaptcha', {
    enterprise: {
      ready: (then: () => void) => then(),
      render: (_container: unknown, { callback }: { callback: () => void }) => {
        succeed = callback;
        return 'widget';
      },
      execute: async () => {
        const solved = await solve();
        succeed();
        return solved;
      },
    },
  });
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(async () => {
  await deleteApp(app);
  services.closeAllConnections();
  await new Promise((closed) => services.close(closed));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function toToken(): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ iat: seconds, exp: seconds + 3_600 })}.x`;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

async function signIn(): Promise<void> {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${portOf(services)}`, { disableWarnings: true });
  await expect(signInWithEmailAndPassword(auth, 'camille@ecole.example', 'une phrase')).rejects.toMatchObject(
    {
      code: 'auth/invalid-credential',
    },
  );
}

async function askForFile(): Promise<void> {
  const storage = getStorage(app);
  connectStorageEmulator(storage, '127.0.0.1', portOf(services));
  await expect(getMetadata(ref(storage, 'fichier.pdf'))).rejects.toMatchObject({ code: 'storage/unknown' });
}

const tokenOf = (part: string) => asked.find(({ path }) => path.includes(part))?.token;

describe('App Check', () => {
  test('sends its token with requests of the identity and files clients', async () => {
    startAppCheck(app, 'site-key', () => undefined);
    await signIn();
    await askForFile();
    expect(tokenOf('identitytoolkit')).toMatch(/\.x$/);
    expect(tokenOf('/v0/b/')).toBe(tokenOf('identitytoolkit'));
  });

  test('does not send a token before it is started', async () => {
    await signIn();
    await askForFile();
    expect(asked.map(({ token }) => token)).toEqual([undefined, undefined]);
    expect(exchanges).toBe(0);
  });

  test('reports throttling once, and the clients continue without a token', async () => {
    answerExchange = () => Response.json({ error: { code: 403 } }, { status: 403 });
    const reported: string[] = [];
    startAppCheck(app, 'site-key', (code) => reported.push(code));
    await signIn();
    await askForFile();
    expect(reported).toEqual(['appCheck/initial-throttle']);
    expect(asked).toHaveLength(2);
  });

  test("does not block requests while Google's script hangs", async () => {
    solve = () => new Promise(() => undefined);
    const reported: string[] = [];
    startAppCheck(app, 'site-key', (code) => reported.push(code), 20);
    await signIn();
    expect(reported).toEqual([]);
  });
});
