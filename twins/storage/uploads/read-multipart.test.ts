import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { readMultipart } from './read-multipart.ts';

const type = 'multipart/related; boundary=123456';

async function* inPieces(body: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < body.length; start += length) yield body.subarray(start, start + length);
}

async function read(body: Buffer | string, length = 65_536, contentType = type) {
  const upload = await readMultipart(contentType, inPieces(Buffer.from(body), length));
  const chunks: Uint8Array[] = [];
  for await (const chunk of upload.bytes) chunks.push(chunk);
  return { metadata: upload.metadata.toString(), type: upload.contentType, bytes: Buffer.concat(chunks) };
}

/** Returns a body as the official client writes it. */
function write(metadata: string, bytes: Buffer): Buffer {
  const before = `--123456\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${metadata}\r\n--123456\r\nContent-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(before), bytes, Buffer.from('\r\n--123456--')]);
}

test('reads metadata and bytes unchanged, whatever the chunk size', async () => {
  // Contains many near-misses of a delimiter.
  const bytes = Buffer.from('\r\n--12345\r\n--\r\n\r\n--123457\r\n--12345 --123456 \r\r\n--12345', 'latin1');
  const body = write('{"name":"é"}', bytes);
  for (let length = 1; length <= body.length; length++) {
    const upload = await read(body, length);
    expect(upload).toMatchObject({ metadata: '{"name":"é"}', type: 'image/png' });
    expect(upload.bytes.equals(bytes)).toBe(true);
  }
});

test('accepts an empty object, a preamble, a quoted boundary and an epilogue', async () => {
  expect((await read(write('{}', Buffer.alloc(0)), 3)).bytes).toHaveLength(0);
  const decorated = `preamble\r\n${write('{}', Buffer.from('x')).toString()}\r\nepilogue`;
  expect((await read(decorated, 5, 'Multipart/Related; type=x; boundary="123456"')).bytes.toString()).toBe(
    'x',
  );
});

test('rejects malformed bodies', async () => {
  const whole = write('{}', Buffer.from('bytes')).toString();
  for (const body of [
    '',
    'nothing',
    whole.slice(0, -1),
    whole.slice(0, -20),
    whole.replace(/--$/, '\r\n\r\nthird\r\n--123456--'),
    `${whole}${'x'.repeat(200_000)}`,
    `--123456\r\n\r\n${'x'.repeat(100_000)}\r\n--123456\r\n\r\n\r\n--123456--`,
    `--123456\r\n${'x'.repeat(100_000)}\r\n\r\n{}\r\n--123456\r\n\r\n\r\n--123456--`,
    '--123456\r\n\r\n{}\r\n--123456--\r\n\r\n',
  ])
    for (const length of [1, 7, 65_536])
      await expect(read(body, length)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  for (const contentType of [null, 'text/plain', 'multipart/related', 'multipart/form-data; boundary=123456'])
    await expect(read(whole, 100, contentType as string)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
});
