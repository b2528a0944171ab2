import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { School } from './school.ts';

export type RawRequest = {
  method: string;
  /** Sent as is, without encoding or normalisation. */
  path: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string | undefined;
  /** True to send chunks without a length. */
  chunked?: boolean;
};

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string; bytes: Buffer };

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends requests that `fetch` would normalise or reject. Times out after 30 seconds. */
export async function sendRaw(school: Pick<School, 'port'>, raw: RawRequest): Promise<RawAnswer> {
  const { body } = raw;
  const framing: Record<string, string> = raw.chunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': String(Buffer.byteLength(body ?? '')) };
  const outgoing = request({
    agent,
    host: '127.0.0.1',
    port: school.port,
    method: raw.method,
    path: raw.path,
    headers: { host: `localhost:${school.port}`, ...(body === undefined ? {} : framing), ...raw.headers },
    signal: AbortSignal.timeout(30_000),
  });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  // The server may reject the request and close the connection before everything is sent.
  outgoing.on('error', () => undefined);
  if (body !== undefined && raw.chunked) {
    const bytes = Buffer.from(body);
    for (let start = 0; start < bytes.length; start += 65_536)
      outgoing.write(bytes.subarray(start, start + 65_536));
    outgoing.end();
  } else outgoing.end(body);
  const [answer] = await answered;
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: bytes.toString(), bytes };
}

/** Sends the head and the first bytes of a request, then disconnects. */
export async function leaveHalfway(school: Pick<School, 'port'>, raw: RawRequest): Promise<void> {
  const framing = raw.chunked ? 'Transfer-Encoding: chunked' : 'Content-Length: 1000';
  const lines = Object.entries({ host: `localhost:${school.port}`, ...raw.headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const socket = connect(school.port, '127.0.0.1');
  await once(socket, 'connect');
  const head = [`${raw.method} ${raw.path} HTTP/1.1`, ...lines, framing, '', ''].join('\r\n');
  await new Promise<void>((resolve) => {
    socket.write(`${head}${raw.chunked ? '5\r\n' : ''}{"a":`, () => resolve());
  });
  // A response on another connection shows that the server has read this one too.
  await sendRaw(school, { method: 'GET', path: '/healthz' });
  socket.destroy();
  await once(socket, 'close');
}
