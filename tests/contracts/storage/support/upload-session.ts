import { bucket, type StorageUnderTest } from './start-storage.ts';

export type UploadLine = Pick<StorageUnderTest, 'request'>;

type StartOptions = { as?: string; size?: number; metadata?: object; contentType?: string };

/** Starts a resumable upload without the client and returns its URL. */
export async function startSession(
  storage: UploadLine,
  path: string,
  { as = 'alice', size, metadata = {}, contentType }: StartOptions = {},
): Promise<string> {
  const response = await storage.request(`/v0/b/${bucket}/o?name=${encodeURIComponent(path)}`, {
    as,
    method: 'POST',
    headers: {
      'X-Goog-Upload-Protocol': 'resumable',
      'X-Goog-Upload-Command': 'start',
      'Content-Type': 'application/json; charset=utf-8',
      ...(size === undefined ? {} : { 'X-Goog-Upload-Header-Content-Length': String(size) }),
      ...(contentType === undefined ? {} : { 'X-Goog-Upload-Header-Content-Type': contentType }),
    },
    body: JSON.stringify(metadata),
  });
  const address = response.headers.get('x-goog-upload-url');
  if (response.status !== 200 || address === null)
    throw new Error(`upload start failed: ${response.status} ${await response.text()}`);
  return address;
}

export type CommandAnswer = {
  status: number;
  state: string | null;
  received: number | null;
  body: Record<string, unknown>;
};

export async function sendCommand(
  storage: UploadLine,
  address: string,
  command: string,
  { as = 'alice', offset, bytes }: { as?: string | null; offset?: number | string; bytes?: Uint8Array } = {},
): Promise<CommandAnswer> {
  const response = await storage.request(address, {
    ...(as === null ? {} : { as }),
    method: 'POST',
    headers: {
      'X-Goog-Upload-Command': command,
      ...(offset === undefined ? {} : { 'X-Goog-Upload-Offset': String(offset) }),
    },
    body: bytes === undefined ? null : Buffer.from(bytes),
  });
  const text = await response.text();
  const received = response.headers.get('x-goog-upload-size-received');
  return {
    status: response.status,
    state: response.headers.get('x-goog-upload-status'),
    received: received === null ? null : Number(received),
    body: text === '' ? {} : JSON.parse(text),
  };
}
