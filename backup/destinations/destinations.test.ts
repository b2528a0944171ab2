import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSwiftInstalled, type Swift, startSwift, swiftCredentials } from '#tests/support/swift.ts';
import { type BackupDestination, readWhole } from './backup-destination.ts';
import { createFolderDestination } from './folder-destination.ts';
import { openDestination } from './open-destination.ts';

const folders: string[] = [];
let swift: Swift | undefined;
const before = { ...process.env };
beforeAll(async () => {
  if (!isSwiftInstalled()) return;
  Object.assign(process.env, swiftCredentials);
  swift = await startSwift();
}, 120_000);
afterAll(async () => {
  process.env = before;
  await swift?.stop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-place-'));
  folders.push(folder);
  return folder;
}

const addresses: Record<string, () => Promise<string>> = {
  folder: async () => pathToFileURL(join(await makeFolder(), 'backups')).href,
  ...(isSwiftInstalled()
    ? { S3: async () => swift?.url(`nuits/${randomBytes(4).toString('hex')}`) ?? '' }
    : {}),
};

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const readAll = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 300_000) yield bytes.subarray(at, at + 300_000);
}
const toStream = (bytes: Uint8Array) => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  (async () => {
    for await (const piece of pieces(bytes)) await writer.write(piece);
    await writer.close();
  })().catch(() => undefined);
  return readable;
};

describe.each(Object.keys(addresses))('%s', (kind) => {
  const open = async (): Promise<BackupDestination> => openDestination((await addresses[kind]?.()) ?? '');

  test('returns the written bytes, completely and in ranges', { timeout: 120_000 }, async () => {
    const destination = await open();
    // Sizes: empty, less than one part, exactly one part, and several parts with a remainder.
    for (const size of [0, 1, 8 * 1024 ** 2, 20 * 1024 ** 2 + 7]) {
      const bytes = randomBytes(size);
      const name = `archives/${size}.zip`;
      await destination.write(name, toStream(bytes));
      expect(await destination.measure(name)).toBe(size);
      expect(digest(await readAll(await readWhole(destination, name)))).toBe(digest(bytes));
      const range = { start: Math.floor(size / 3), end: Math.floor(size / 2) };
      const part = await readAll(await destination.read(name, range));
      expect(digest(part)).toBe(digest(bytes.subarray(range.start, range.end)));
    }
    await destination.write('archives/1.zip', toStream(Buffer.from('autre')));
    expect(await readAll(await readWhole(destination, 'archives/1.zip'))).toEqual(
      new Uint8Array(Buffer.from('autre')),
    );
  });

  test('lists and removes files, and reports missing ones', { timeout: 60_000 }, async () => {
    const destination = await open();
    expect(await Array.fromAsync(destination.list('archives/'))).toEqual([]);
    for (const name of ['archives/a.zip', 'blobs/ab/1', 'blobs/cd/2'])
      await destination.write(name, toStream(Buffer.from(name)));
    const list = async () =>
      (await Array.fromAsync(destination.list('blobs/'))).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(await list()).toEqual([
      { name: 'blobs/ab/1', size: 10 },
      { name: 'blobs/cd/2', size: 10 },
    ]);
    await destination.remove('blobs/ab/1');
    await destination.remove('blobs/ab/1');
    expect(await list()).toEqual([{ name: 'blobs/cd/2', size: 10 }]);
    expect(await destination.measure('blobs/ab/1')).toBe(null);
    await expect(destination.read('blobs/ab/1', { start: 0, end: 1 })).rejects.toMatchObject({
      fault: 'damaged',
    });
  });

  test('removes the file of an aborted write', { timeout: 60_000 }, async () => {
    const destination = await open();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const written = destination.write('archives/cut.zip', readable);
    const writer = writable.getWriter();
    const begun = writer.write(randomBytes(9 * 1024 ** 2)).catch(() => undefined);
    await begun;
    writer.abort(new Error('cut')).catch(() => undefined);
    await expect(written).rejects.toThrow('cut');
    expect(await destination.measure('archives/cut.zip')).toBe(null);
    expect(await Array.fromAsync(destination.list('archives/'))).toEqual([]);
  });
});

test('a folder without enough space stays unchanged', async () => {
  const folder = await makeFolder();
  const destination = createFolderDestination(folder, { reserve: Number.MAX_SAFE_INTEGER });
  await expect(destination.write('archives/a.zip', toStream(randomBytes(10)))).rejects.toMatchObject({
    fault: 'no-room',
  });
  expect(await readdir(join(folder, 'archives'))).toEqual([]);
});

test('an unreachable bucket fails with a BackupError', {
  timeout: 60_000,
}, async () => {
  const destination = await openDestination('s3://seau/nuits?region=x&endpoint=http://127.0.0.1:9');
  Object.assign(process.env, swiftCredentials);
  await expect(destination.write('a', toStream(randomBytes(10)))).rejects.toMatchObject({ fault: 'place' });
  await expect(destination.measure('a')).rejects.toMatchObject({ fault: 'place' });
});
