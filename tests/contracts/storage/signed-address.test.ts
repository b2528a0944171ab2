import { expect, test } from 'vitest';
import { sampleBytes, sha256 } from './support/sample-bytes.ts';
import { objectUrl, startStorage } from './support/start-storage.ts';

const path = 'paid/Cours B2/leçon 1.mp4';

test('a signed URL gives access to one object, with ranges, until it expires', async () => {
  await using storage = await startStorage();
  const bytes = sampleBytes(100_000);
  await storage.twin.putObject(path, bytes);
  const address = await storage.twin.signDownload(path, { expiresInSeconds: 300 });
  expect(address).toMatch(/^\/v0\/b\/[^/]+\/o\/paid%2FCours%20B2%2F[^/]+\?alt=media&expires=\d+&signature=/);

  const whole = await storage.request(address);
  expect(whole.status).toBe(200);
  expect(sha256(await whole.arrayBuffer())).toBe(sha256(bytes));
  expect(whole.headers.get('cache-control')).toBe('private, no-store');
  expect(whole.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await storage.request(address, { headers: { Range: 'bytes=5-9' } })).status).toBe(206);
  expect((await storage.request(address, { method: 'HEAD' })).status).toBe(200);

  // A minute before expiry, because real time passes meanwhile.
  storage.advance(240_000);
  expect((await storage.request(address)).status).toBe(200);
  storage.advance(61_000);
  expect((await storage.request(address)).status).toBe(403);
});

test('a signed URL allows only reading', async () => {
  await using storage = await startStorage();
  await storage.twin.putObject(path, sampleBytes(100));
  const address = await storage.twin.signDownload(path, { expiresInSeconds: 300 });
  for (const method of ['DELETE', 'PATCH', 'POST', 'PUT'])
    expect((await storage.request(address, { method, body: '{}' })).status).toBeGreaterThanOrEqual(400);
  expect((await storage.request(address.replace('alt=media&', ''))).status).toBe(403);
  expect(await storage.twin.statObject(path)).not.toBeNull();
});

test('rejects a thousand forged URLs', { timeout: 60_000 }, async () => {
  await using storage = await startStorage();
  await storage.twin.putObject(path, sampleBytes(100));
  await storage.twin.putObject('paid/other', sampleBytes(100));
  const genuine = await storage.twin.signDownload(path, { expiresInSeconds: 300, subject: 'alice' });
  const forge = (change: (query: URLSearchParams) => void, target = path) => {
    const query = new URLSearchParams(genuine.split('?')[1]);
    change(query);
    return objectUrl(target, `?${query}`);
  };
  const signature = new URLSearchParams(genuine.split('?')[1]).get('signature') ?? '';
  const forgeries = [
    forge((query) => query.delete('signature')),
    forge((query) => query.set('signature', '')),
    forge((query) => query.set('signature', signature.slice(0, -1))),
    forge((query) => query.set('signature', `${signature}=`)),
    forge((query) => query.set('signature', signature.replace(/^1\./, '2.'))),
    forge((query) => query.set('signature', signature.toUpperCase())),
    forge((query) => query.set('expires', '9999999999')),
    forge((query) => query.set('expires', 'Infinity')),
    forge((query) => query.delete('expires')),
    forge((query) => query.append('expires', '9999999999')),
    forge((query) => query.delete('subject')),
    forge((query) => query.set('subject', 'bob')),
    forge((query) => query.append('subject', 'alice')),
    forge((query) => query.set('fileName', 'x.html')),
    forge(() => undefined, 'paid/other'),
  ];
  for (let index = 0; forgeries.length < 1000; index++) {
    const position = 2 + (index % (signature.length - 2));
    const replacement = signature[position] === 'A' ? 'B' : 'A';
    // The last base64url character has two unused bits. Signatures are compared as text, so even they matter.
    forgeries.push(
      forge((query) => {
        query.set('signature', signature.slice(0, position) + replacement + signature.slice(position + 1));
        query.set('n', String(index));
      }),
    );
  }
  for (let start = 0; start < forgeries.length; start += 20) {
    const answers = await Promise.all(forgeries.slice(start, start + 20).map((url) => storage.request(url)));
    for (const answer of answers) {
      expect(answer.status).toBe(403);
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(200);
    }
  }
  expect((await storage.request(genuine)).status).toBe(200);
  expect(storage.errors).toEqual([]);
});

test('asks the site on each use of a signed URL, so that a refund takes effect immediately', async () => {
  const owners = new Set(['alice']);
  await using storage = await startStorage({
    allowSignedRead: async ({ subject, path: asked, request }) =>
      asked === path &&
      subject !== null &&
      owners.has(subject) &&
      request.headers.get('cookie') === `user=${subject}`,
  });
  await storage.twin.putObject(path, sampleBytes(100));
  const address = await storage.twin.signDownload(path, { expiresInSeconds: 60, subject: 'alice' });
  const readAs = async (user: string) =>
    (await storage.request(address, { headers: { Cookie: `user=${user}` } })).status;
  expect(await readAs('alice')).toBe(200);
  expect(await readAs('bob')).toBe(403);
  owners.delete('alice');
  expect(await readAs('alice')).toBe(403);
});

test('sets a safe file name for the download', async () => {
  await using storage = await startStorage();
  await storage.twin.putObject(path, new TextEncoder().encode('<html>'), { contentType: 'text/html' });
  const address = await storage.twin.signDownload(path, {
    expiresInSeconds: 60,
    fileName: 'Corrigé "n° 1"\r\n.html',
  });
  const { headers } = await storage.request(address);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Corrige _n_ 1_.html"; filename*=UTF-8''Corrig%C3%A9%20%22n%C2%B0%201%22.html`,
  );
  expect(headers.get('content-type')).toBe('application/octet-stream');
});

test('rejects a lifetime beyond the limit and returns 404 for a missing object', async () => {
  await using storage = await startStorage();
  for (const expiresInSeconds of [301, 0, -1, 1.5, Number.NaN])
    await expect(storage.twin.signDownload(path, { expiresInSeconds })).rejects.toThrow(RangeError);
  const address = await storage.twin.signDownload('paid/absent', { expiresInSeconds: 60 });
  expect((await storage.request(address)).status).toBe(404);
});
