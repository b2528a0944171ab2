import { list, listAll, ref, uploadBytes } from '@firebase/storage';
import { expect, test } from 'vitest';
import { collect } from './support/collect.ts';
import { sampleBytes } from './support/sample-bytes.ts';
import { bucket, type StorageUnderTest, startStorage } from './support/start-storage.ts';

async function fill(storage: StorageUnderTest, paths: readonly string[]): Promise<void> {
  for (const path of paths) await storage.twin.putObject(path, sampleBytes(1));
}

const names = [
  'users/alice/a.txt',
  'users/alice/b/1.txt',
  'users/alice/b/2.txt',
  'users/alice/b/c/3.txt',
  'users/alice/b.txt',
  'users/alice/b-x/4.txt',
  'users/alice/é/5.txt',
  'users/alice/z.txt',
  'users/alice/🎓/6.txt',
  'users/alicia/other.txt',
  'users/alicf',
];

test('listAll returns the files and folders of one folder', async () => {
  await using storage = await startStorage();
  await fill(storage, names);
  const folder = ref(storage.clientFor('alice'), 'users/alice');
  const { items, prefixes } = await listAll(folder);
  expect(items.map((item) => item.fullPath)).toEqual([
    'users/alice/a.txt',
    'users/alice/b.txt',
    'users/alice/z.txt',
  ]);
  // Sorted by full name, where `-` precedes `/`.
  expect(prefixes.map((prefix) => prefix.name)).toEqual(['b-x', 'b', 'é', '🎓']);
  const inner = await listAll(ref(folder, 'b'));
  expect(inner.items.map((item) => item.name)).toEqual(['1.txt', '2.txt']);
  expect(inner.prefixes.map((prefix) => prefix.name)).toEqual(['c']);
  const root = await listAll(ref(storage.clientFor('admin')));
  expect(root.prefixes.map((prefix) => prefix.fullPath)).toEqual(['users']);
  const empty = await listAll(ref(storage.clientFor('admin'), 'nothing/here'));
  expect(empty).toEqual({ items: [], prefixes: [] });
});

test('returns each entry once in the same order at any page size', async () => {
  await using storage = await startStorage();
  await fill(storage, names);
  const folder = ref(storage.clientFor('alice'), 'users/alice');
  const whole = await listAll(folder);
  for (const maxResults of [1, 2, 3, 7, 8, 1000]) {
    const items: string[] = [];
    const prefixes: string[] = [];
    let pageToken: string | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(folder, {
        maxResults,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      expect(page.items.length + page.prefixes.length).toBeLessThanOrEqual(maxResults);
      items.push(...page.items.map((item) => item.fullPath));
      prefixes.push(...page.prefixes.map((prefix) => prefix.fullPath));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(items).toEqual(whole.items.map((item) => item.fullPath));
    expect(prefixes).toEqual(whole.prefixes.map((prefix) => prefix.fullPath));
  }
});

test('continues after a page correctly if objects are added or deleted meanwhile', async () => {
  await using storage = await startStorage();
  await fill(storage, ['users/alice/b', 'users/alice/d', 'users/alice/f']);
  const folder = ref(storage.clientFor('alice'), 'users/alice');
  const first = await list(folder, { maxResults: 2 });
  await storage.twin.deleteObject('users/alice/d');
  await fill(storage, ['users/alice/a', 'users/alice/e']);
  const second = await list(folder, { maxResults: 2, pageToken: first.nextPageToken ?? '' });
  expect(second.items.map((item) => item.name)).toEqual(['e', 'f']);
});

test('checks the caller’s access to the listed folder', async () => {
  const asked: string[] = [];
  await using storage = await startStorage({
    authorize: async ({ operation, path, auth }) => {
      asked.push(`${operation} ${path}`);
      return auth?.uid === 'alice';
    },
  });
  await list(ref(storage.clientFor('alice'), 'users/alice'));
  expect(asked).toEqual(['list users/alice/']);
  await expect(list(ref(storage.clientFor('bob'), 'users/alice'))).rejects.toMatchObject({
    code: 'storage/unauthorized',
  });
});

test('lists a folder quickly although its subfolders contain many files', async () => {
  await using storage = await startStorage();
  await storage.pool.query(`
    INSERT INTO storage.objects (path, generation, blob_id, size, content_type, md5, crc32c, created_at, updated_at)
    SELECT 'big/' || n || '/' || m, 1, n || '-' || m, 0, 'a/b', '', 0, now(), now()
    FROM generate_series(1, 20) AS n, generate_series(1, 2000) AS m`);
  await storage.pool.query('ANALYZE storage.objects');
  const started = performance.now();
  const { prefixes } = await listAll(ref(storage.clientFor('admin'), 'big'));
  expect(prefixes).toHaveLength(20);
  // Walking all 40,000 names would take many times longer.
  expect(performance.now() - started).toBeLessThan(2000);
  const everything = await storage.request(`/v0/b/${bucket}/o?prefix=big/&maxResults=5000`, { as: 'admin' });
  const body = (await everything.json()) as { items: unknown[]; nextPageToken?: string };
  expect(body.items).toHaveLength(1000);
  expect(body.nextPageToken).toBeDefined();
});

test('rejects invalid list requests', async () => {
  await using storage = await startStorage();
  for (const query of [
    'delimiter=x',
    'maxResults=0',
    'maxResults=-1',
    'maxResults=x',
    'pageToken=%F0',
    'pageToken=abc=',
    `prefix=b/&pageToken=${Buffer.from('a/').toString('base64url')}`,
    'prefix=%00',
    `pageToken=${'A'.repeat(2000)}`,
  ])
    expect((await storage.request(`/v0/b/${bucket}/o?${query}`, { as: 'admin' })).status).toBe(400);
  expect(storage.errors).toEqual([]);
});

test('the server can iterate over all pages', async () => {
  await using storage = await startStorage();
  await storage.pool.query(`
    INSERT INTO storage.objects (path, generation, blob_id, size, content_type, md5, crc32c, created_at, updated_at)
    SELECT 'big/' || n, 1, n::text, 0, 'a/b', '', 0, now(), now() FROM generate_series(1, 1200) AS n`);
  await uploadBytes(ref(storage.clientFor('alice'), 'users/alice/a'), sampleBytes(1));
  const paths = (await collect(storage.twin.listObjects('big/'))).map((object) => object.path);
  expect(paths).toHaveLength(1200);
  expect(paths).toEqual(paths.toSorted());
  expect(await collect(storage.twin.listObjects('b'))).toHaveLength(1200);
  expect(await collect(storage.twin.listObjects(''))).toHaveLength(1201);
});
