import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  ref,
  type SettableMetadata,
  type StorageReference,
  updateMetadata,
  uploadBytes,
} from '@firebase/storage';
import { expect, test } from 'vitest';
import { collect } from './support/collect.ts';
import { pngBytes, sampleBytes } from './support/sample-bytes.ts';
import { objectUrl, startStorage } from './support/start-storage.ts';

test('sets, keeps and clears metadata and increments the metageneration', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a.zip');
  const created = await uploadBytes(file, sampleBytes(100), {
    contentType: 'application/zip',
    contentLanguage: 'fr',
    customMetadata: { level: 'A1', author: 'Zoé' },
  });

  const second = await updateMetadata(file, { cacheControl: 'no-cache', customMetadata: { level: 'A2' } });
  expect(second).toMatchObject({
    metageneration: '2',
    generation: created.metadata.generation,
    contentType: 'application/zip',
    contentLanguage: 'fr',
    cacheControl: 'no-cache',
    customMetadata: { level: 'A2', author: 'Zoé' },
  });
  expect(Date.parse(second.updated)).toBeGreaterThanOrEqual(Date.parse(created.metadata.updated));

  // The client documents null as "delete", but not all of its types allow it.
  const clearing = { cacheControl: null, contentLanguage: null, customMetadata: { author: null } };
  const third = await updateMetadata(file, clearing as unknown as SettableMetadata);
  expect(third).toMatchObject({ metageneration: '3', customMetadata: { level: 'A2' } });
  expect(third.customMetadata).toEqual({ level: 'A2' });
  expect(third.cacheControl).toBeUndefined();
  expect(third.contentLanguage).toBeUndefined();
  expect(await getMetadata(file)).toMatchObject({ metageneration: '3', size: 100 });

  const none = await updateMetadata(file, { customMetadata: null } as unknown as SettableMetadata);
  expect(none.customMetadata).toBeUndefined();
});

test('keeps the detected type of dangerous content when metadata changes', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a');
  await uploadBytes(file, new TextEncoder().encode('<script>alert(1)</script>'), {
    contentType: 'text/plain',
  });
  expect((await updateMetadata(file, { contentType: 'image/png' })).contentType).toBe('text/html');
  expect((await updateMetadata(file, { contentType: 'video/mp4' })).contentType).toBe('text/html');
  const served = await storage.request(objectUrl('users/alice/a', '?alt=media'), { as: 'alice' });
  expect(served.headers.get('content-type')).toBe('application/octet-stream');
  expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
});

test('rejects invalid metadata with a message', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a');
  await uploadBytes(file, sampleBytes(10));
  const refused: SettableMetadata[] = [
    { contentType: 'not a type' },
    { contentType: 'text/html\r\nX-Evil: 1' },
    { cacheControl: 'public\r\nSet-Cookie: a=b' },
    { cacheControl: 'é' },
    { contentEncoding: 'gzip' },
    { contentLanguage: 'x'.repeat(2000) },
    { customMetadata: { big: 'x'.repeat(9000) } },
    { customMetadata: { nul: 'a\0b' } },
    { customMetadata: { lone: '\ud800' } },
    { customMetadata: { 'bad\nkey': 'x' } },
    { customMetadata: { number: 1 as unknown as string } },
    { customMetadata: 'text' as unknown as Record<string, string> },
  ];
  for (const metadata of refused)
    await expect(updateMetadata(file, metadata)).rejects.toMatchObject({ status: 400 });
  const odd = JSON.parse('{"__proto__":"a","constructor":"b"}');
  expect((await updateMetadata(file, { customMetadata: odd })).customMetadata).toEqual(odd);
  expect((await getMetadata(file)).metageneration).toBe('2');
  expect(storage.errors).toEqual([]);
});

test('deletes an object and its bytes', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('alice'), 'users/alice/a');
  await uploadBytes(file, sampleBytes(10));
  await expect(deleteObject(ref(storage.clientFor('bob'), 'users/alice/a'))).rejects.toMatchObject({
    code: 'storage/unauthorized',
  });
  await deleteObject(file);
  await expect(getMetadata(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  await expect(getBytes(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  await expect(deleteObject(file)).rejects.toMatchObject({ code: 'storage/object-not-found' });
  await expect(updateMetadata(file, {})).rejects.toMatchObject({ code: 'storage/object-not-found' });
  expect(await collect(storage.blobs.list())).toEqual([]);
  expect((await storage.pool.query('SELECT FROM storage.discarded_blobs')).rowCount).toBe(0);
});

const updateNothing = (file: StorageReference) => updateMetadata(file, {});

test('returns the same error for a forbidden object, whether it exists or not', async () => {
  await using storage = await startStorage();
  await uploadBytes(ref(storage.clientFor('alice'), 'users/alice/there'), sampleBytes(10));
  for (const token of ['bob', null]) {
    const client = storage.clientFor(token);
    for (const name of ['there', 'absent']) {
      const file = ref(client, `users/alice/${name}`);
      for (const attempt of [getMetadata, getBytes, deleteObject, updateNothing])
        await expect(attempt(file)).rejects.toMatchObject({ code: 'storage/unauthorized', status: 403 });
    }
  }
});

test('only public objects have a permanent URL, which changes with their bytes', async () => {
  await using storage = await startStorage();
  const admin = storage.clientFor('admin');
  const picture = ref(admin, 'public/été/a.png');
  await uploadBytes(picture, pngBytes, { contentType: 'image/png' });
  const address = await getDownloadURL(ref(storage.clientFor(null), 'public/été/a.png'));
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(pngBytes);

  await uploadBytes(picture, pngBytes, { contentType: 'image/png' });
  expect(await getDownloadURL(picture)).not.toBe(address);

  const paid = ref(admin, 'paid/lesson.pdf');
  await uploadBytes(paid, sampleBytes(10));
  await expect(getDownloadURL(paid)).rejects.toMatchObject({ code: 'storage/no-download-url' });
});

test('accepts a download token for its own object only, and only while the path is public', async () => {
  let isPublic = true;
  await using storage = await startStorage({
    publicPath: (path) => isPublic && path.startsWith('public/'),
    authorize: async ({ auth }) => auth !== null,
  });
  const client = storage.clientFor('alice');
  await uploadBytes(ref(client, 'public/a'), sampleBytes(10));
  await uploadBytes(ref(client, 'public/b'), sampleBytes(10));
  const token = new URL(await getDownloadURL(ref(client, 'public/a'))).searchParams.get('token') ?? '';
  const read = async (path: string, query: string) => (await storage.request(objectUrl(path, query))).status;
  expect(await read('public/a', `?alt=media&token=${token}`)).toBe(200);
  expect(await read('public/b', `?alt=media&token=${token}`)).toBe(403);
  expect(await read('public/a', `?alt=media&token=${token}x`)).toBe(403);
  expect(await read('public/a', '?alt=media&token=')).toBe(403);
  expect(await read('public/a', '?alt=media')).toBe(403);
  // A token grants access to the bytes, not to the metadata.
  expect(await read('public/a', `?token=${token}`)).toBe(403);
  isPublic = false;
  expect(await read('public/a', `?alt=media&token=${token}`)).toBe(403);
});

test('only users with write access can create and revoke tokens', async () => {
  await using storage = await startStorage();
  const admin = storage.clientFor('admin');
  await uploadBytes(ref(admin, 'public/a'), sampleBytes(10));
  await uploadBytes(ref(admin, 'paid/a'), sampleBytes(10));
  const post = (path: string, query: string, as = 'admin') =>
    storage.request(objectUrl(path, query), { method: 'POST', as });
  const tokens = async (response: Response) =>
    String(((await response.json()) as { downloadTokens?: string }).downloadTokens).split(',');

  const two = await tokens(await post('public/a', '?create_token=true'));
  expect(two).toHaveLength(2);
  expect(await tokens(await post('public/a', `?delete_token=${two[0]}`))).toEqual([two[1]]);
  expect(
    (await storage.request(objectUrl('public/a', `?alt=media&token=${two[0]}`), { as: 'expired' })).status,
  ).toBe(401);
  const renewed = await tokens(await post('public/a', `?delete_token=${two[1]}`));
  expect(renewed).toHaveLength(1);
  expect(two).not.toContain(renewed[0]);

  expect((await post('paid/a', '?create_token=true')).status).toBe(403);
  expect((await post('public/a', '?create_token=true', 'bob')).status).toBe(403);
  expect((await post('public/absent', '?create_token=true')).status).toBe(404);
  expect((await post('public/a', '')).status).toBe(400);
});
