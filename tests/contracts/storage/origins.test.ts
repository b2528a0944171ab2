import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from '@firebase/app';
import {
  type FirebaseStorage,
  getBytes,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
} from '@firebase/storage';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { bucket, objectUrl, startStorage } from './support/start-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test("allows the client's requests and response headers for an allowed origin", async () => {
  await using storage = await startStorage({ allowedOrigins: ['https://app.example'] });
  const preflight = await storage.request(`/v0/b/${bucket}/o?name=a`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers':
        'authorization,content-type,x-goog-upload-command,x-goog-upload-offset',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://app.example');
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'])
    expect(preflight.headers.get('access-control-allow-methods')).toContain(method);
  for (const name of [
    'authorization',
    'content-type',
    'range',
    'x-firebase-storage-version',
    'x-firebase-appcheck',
    'x-goog-upload-command',
    'x-goog-upload-offset',
    'x-goog-upload-protocol',
    'x-goog-upload-header-content-length',
    'x-goog-upload-header-content-type',
  ])
    expect(preflight.headers.get('access-control-allow-headers')).toContain(name);

  const answer = await storage.request(objectUrl('public/absent'), {
    headers: { Origin: 'https://app.example' },
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received',
  );
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  expect(answer.headers.get('vary')).toContain('Origin');
});

test('allows nothing for any other origin', async () => {
  for (const allowedOrigins of [[], ['https://app.example']]) {
    await using storage = await startStorage({ allowedOrigins });
    for (const Origin of [
      'https://evil.example',
      'null',
      'https://app.example.evil.example',
      'http://app.example',
    ])
      for (const method of ['OPTIONS', 'GET']) {
        const answer = await storage.request(objectUrl('public/a'), { method, headers: { Origin } });
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
        expect(answer.headers.get('access-control-allow-headers')).toBeNull();
      }
  }
});

test('serves a client that uses the site over HTTPS through storage.host', async () => {
  // connectStorageEmulator always uses plain HTTP, which browsers block on an HTTPS page.
  await using storage = await startStorage({ publicOrigin: 'https://school.example' });
  const asked = new Set<string>();
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    asked.add(new URL(input).origin);
    return storage.twin.fetch(new Request(input, init));
  });
  const app = initializeApp({ projectId: 'cedille-tests', storageBucket: bucket }, randomUUID());
  const client = getStorage(app) as FirebaseStorage & { host: string; _overrideAuthToken: string };
  client.host = 'school.example';
  client._overrideAuthToken = 'admin';
  const bytes = sampleBytes(600_000);
  const file = ref(client, 'public/Leçon n° 1.bin');
  await uploadBytesResumable(file, bytes);
  const address = await getDownloadURL(file);
  expect(address).toMatch(
    /^https:\/\/school\.example\/v0\/b\/.*\/o\/public%2FLe%C3%A7on%20n%C2%B0%201\.bin\?alt=media&token=/,
  );
  expect(sha256(await getBytes(ref(client, address)))).toBe(sha256(bytes));
  expect([...asked]).toEqual(['https://school.example']);
  await deleteApp(app);
});
