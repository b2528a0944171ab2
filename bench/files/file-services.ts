import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getAuth } from '@firebase/auth';
import { ref, uploadBytes, uploadBytesResumable } from '@firebase/storage';
import { createObjectDestination } from '#clients/object-store.ts';
import { startFileServer } from '../references/start-reference.ts';
import { openStorage } from '../school/fill-school.ts';
import type { LaunchedSchool } from '../school/launch-school.ts';
import type { SignedIn } from '../school/sign-in.ts';

export type FileService = {
  /**
   * Process that responds, to measure its CPU time. Null if several processes respond or the benchmark did
   * not start it.
   */
  pid: number | null;
  put(name: string, bytes: Buffer): Promise<unknown>;
  /** Uploads in acknowledged pieces if the service supports it, otherwise like `put`. */
  putInPieces(name: string, bytes: Buffer): Promise<unknown>;
  /** Downloads the bytes from `start` up to `end` and discards them. */
  get(name: string, start: number, end: number): Promise<void>;
};

/**
 * A school. Files are uploaded with the client of its back office and read over HTTP as a media player does.
 */
export function askSchool(school: LaunchedSchool, admin: SignedIn): FileService {
  const storage = openStorage(school, admin.app);
  const metadata = { contentType: 'application/pdf' };
  const toPath = (name: string) => `products/${'f'.repeat(32)}/files/${name}.pdf`;
  return {
    pid: school.pid,
    put: (name, bytes) => uploadBytes(ref(storage, toPath(name)), bytes, metadata),
    putInPieces: async (name, bytes) =>
      await uploadBytesResumable(ref(storage, toPath(name)), bytes, metadata),
    async get(name, start, end) {
      const token = await getAuth(admin.app).currentUser?.getIdToken();
      const url = `${school.origin}/v0/b/cedille/o/${encodeURIComponent(toPath(name))}?alt=media`;
      await readRange(url, { start, end }, { authorization: `Firebase ${token}` });
    },
  };
}

/** Bare `node:http` server for the files of a folder. */
export async function askFileServer(folder: string): Promise<FileService & Disposable> {
  const server = await startFileServer(folder);
  const toUrl = (name: string) => `http://127.0.0.1:${server.port}/${name}`;
  const put = async (name: string, bytes: Buffer) => {
    const sent = request(toUrl(name), { method: 'PUT', headers: { 'content-length': bytes.length } });
    sent.end(bytes);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await count(answer);
  };
  return {
    pid: server.pid,
    put,
    putInPieces: put,
    get: (name, start, end) => readRange(toUrl(name), { start, end }, {}),
    [Symbol.dispose]: () => server[Symbol.dispose](),
  };
}

/** An S3-compatible store, used through its client. */
export function askStore(url: string): FileService {
  const { client, bucket: Bucket, prefix } = createObjectDestination(url);
  const put = (name: string, bytes: Buffer) =>
    client.send(
      new PutObjectCommand({
        Bucket,
        Key: prefix + name,
        Body: bytes,
        ContentMD5: createHash('md5').update(bytes).digest('base64'),
      }),
    );
  return {
    pid: null,
    put,
    putInPieces: put,
    async get(name, start, end) {
      const Range = `bytes=${start}-${end - 1}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name, Range }));
      requireCount(await count(Body as Readable), { start, end });
    },
  };
}

async function readRange(
  url: string,
  range: { start: number; end: number },
  headers: Record<string, string>,
): Promise<void> {
  const asked = get(url, { headers: { ...headers, range: `bytes=${range.start}-${range.end - 1}` } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  requireCount(await count(answer), range);
}

async function count(stream: Readable): Promise<number> {
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
  });
  await finished(stream);
  return length;
}

function requireCount(length: number, { start, end }: { start: number; end: number }): void {
  if (length !== end - start) throw new Error(`received ${length} bytes, expected ${end - start}`);
}
