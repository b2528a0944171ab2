import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSavedSchool, type SavedSchool } from '#tests/support/saved-school.ts';
import { mountDisk, unmountDisk } from '#tests/torture/full-disk.ts';
import type { BackupDestination } from './destinations/backup-destination.ts';
import { createFolderDestination } from './destinations/folder-destination.ts';
import { openDestination } from './destinations/open-destination.ts';

/** A failure must surface within seconds. The limit allows for a busy machine. */
const timeout = 60_000;

let saved: SavedSchool;
const cleanUps: (() => Promise<unknown>)[] = [];
const environment = { ...process.env };
beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' });
  saved = await openSavedSchool();
  // A table and a file larger than any stream buffer, so that a backup can fail in the middle of each.
  await saved.database.pool.query(
    `create table public.ballast as select repeat(md5(n::text), 30) || random()::text as line from generate_series(1, 20000) as n`,
  );
  await saved.files.putObject('news/essai/grand', randomBytes(24 * 1_024 * 1_024));
}, 120_000);
afterAll(async () => {
  process.env = environment;
  for (const cleanUp of cleanUps) await cleanUp();
  await saved?.[Symbol.asyncDispose]();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-failing-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the error of a backup, once no backup session has an open transaction. */
async function failTo(destination: BackupDestination): Promise<unknown> {
  const error = await saved.save({ destination }).then(
    () => null,
    (reason: unknown) => reason,
  );
  const countBusy = async () =>
    (
      await saved.database.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and application_name = 'cedille-backup' and state <> 'idle'`,
      )
    ).rows[0]?.count;
  await expect.poll(countBusy).toBe(0);
  return error;
}
const withFault = (fault: string) => expect.objectContaining({ name: 'BackupError', fault });

/** Returns a destination that fails after `bytes` bytes: 0 before the first read, Infinity at the end. */
const failAfter = (bytes: number): BackupDestination => ({
  ...saved.destination,
  async write(_name, stream) {
    const refuse = () => {
      throw Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' });
    };
    if (bytes === 0) refuse();
    let read = 0;
    for await (const chunk of stream) {
      read += chunk.length;
      if (read >= bytes) refuse();
    }
    refuse();
  },
});

describe('backup to a failing destination', () => {
  test.each([
    ['before the first byte', 0],
    ['in the first table', 1],
    ['in a large table', 2 * 1_024 * 1_024],
    ['in a large file', 20 * 1_024 * 1_024],
    ['after the last byte', Number.POSITIVE_INFINITY],
  ])('reports an error that the destination throws %s', { timeout }, async (_, bytes) => {
    expect(String(await failTo(failAfter(bytes)))).toContain('EIO');
  });
});

describe('backup to a folder', () => {
  test('fails if the folder cannot be created', { timeout }, async () => {
    expect(await failTo(createFolderDestination('/proc/backups', { reserve: 0 }))).toEqual(
      withFault('place'),
    );
    const file = join(await makeFolder(), 'a-file');
    await writeFile(file, '');
    expect(await failTo(createFolderDestination(join(file, 'backups'), { reserve: 0 }))).toEqual(
      withFault('place'),
    );
  });

  test('fails if less than the reserve is free', { timeout }, async () => {
    const folder = await makeFolder();
    expect(await failTo(createFolderDestination(folder, { reserve: Number.MAX_SAFE_INTEGER }))).toEqual(
      withFault('no-room'),
    );
    expect(await readdir(folder)).toEqual([]);
  });

  test('fails if the disk fills up midway', { timeout }, async (context) => {
    const disk = await mountDisk('12m');
    if (!disk) return context.skip();
    cleanUps.push(() => unmountDisk(disk));
    expect(await failTo(createFolderDestination(disk, { reserve: 0 }))).toEqual(withFault('no-room'));
    expect(await readdir(disk)).toEqual([]);
  });

  test('fails if the disk is read-only', { timeout }, async (context) => {
    const disk = await mountDisk('12m', 'ro');
    if (!disk) return context.skip();
    cleanUps.push(() => unmountDisk(disk));
    expect(await failTo(createFolderDestination(disk, { reserve: 0 }))).toEqual(withFault('place'));
  });

  test('fails if the folder disappears during the backup', { timeout }, async () => {
    const folder = join(await makeFolder(), 'backups');
    const destination = createFolderDestination(folder, { reserve: 0 });
    const failing: BackupDestination = {
      ...destination,
      write: (name, bytes) =>
        destination.write(
          name,
          bytes.pipeThrough(
            new TransformStream({ flush: () => rm(folder, { recursive: true, force: true }) }),
          ),
        ),
    };
    expect(await failTo(failing)).toEqual(withFault('place'));
    await expect(access(folder)).rejects.toThrow('ENOENT');
  });
});

describe('backup to a bucket', () => {
  /** Opens an S3 service that rejects some requests with a status that is not retried. */
  async function openBucket(
    refuses: (request: IncomingMessage, url: URL) => boolean,
  ): Promise<BackupDestination> {
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      request.resume().once('end', () => {
        const url = new URL(request.url ?? '/', 'http://bucket');
        if (refuses(request, url))
          response
            .writeHead(403, { 'content-type': 'application/xml' })
            .end('<Error><Code>AccessDenied</Code><Message>refused</Message></Error>');
        else if (request.method === 'POST' && url.searchParams.has('uploads'))
          response.end(
            '<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>',
          );
        else response.writeHead(200, { etag: '"one"' }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(async () => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return openDestination(`s3://bucket/nights?region=x&endpoint=http://127.0.0.1:${port}`);
  }

  test.each([
    [
      'the start of an upload',
      (request: IncomingMessage, url: URL) => request.method === 'POST' && url.searchParams.has('uploads'),
    ],
    [
      'the second part of an upload',
      (_: IncomingMessage, url: URL) => url.searchParams.get('partNumber') === '2',
    ],
    [
      'the end of an upload',
      (request: IncomingMessage, url: URL) => request.method === 'POST' && url.searchParams.has('uploadId'),
    ],
  ])('fails if the service rejects %s', { timeout }, async (_, refuses) => {
    expect(await failTo(await openBucket(refuses))).toEqual(withFault('place'));
  });

  test('fails if the service is unreachable', { timeout }, async () => {
    const destination = await openDestination('s3://bucket/nights?region=x&endpoint=http://127.0.0.1:9');
    expect(await failTo(destination)).toEqual(withFault('place'));
  });
});
