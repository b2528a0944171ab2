import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { closeServer, type Fetch, listen } from './listen.ts';

const config = readConfig({ PORT: '0' });
const servers: Awaited<ReturnType<typeof listen>>[] = [];

type Open = { server: (typeof servers)[number]; url: string; port: number };

async function open(answer: Fetch, isStopping?: () => boolean): Promise<Open> {
  const server = await listen(config, { answer, isStopping });
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}` };
}

async function openSocket(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Waits until every socket is closed: `server.listening` is false once the first one is. */
const waitForRefusal = (port: number) =>
  vi.waitUntil(
    () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1');
        socket.once('error', () => resolve(true));
        socket.once('connect', () => {
          socket.destroy();
          resolve(false);
        });
      }),
    10_000,
  );

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

describe('listen', () => {
  test('returns the response of the site', async () => {
    const { url } = await open((request) => new Response(new URL(request.url).pathname));
    expect(await (await fetch(`${url}/cours`)).text()).toBe('/cours');
  });

  test.each([
    [
      'EADDRINUSE',
      async () => (await open(() => new Response())).port,
      '127.0.0.1',
      /^PORT \d+ on 127\.0\.0\.1 is already in use/,
    ],
    ['EADDRNOTAVAIL', async () => 0, '192.0.2.1', /^HOST 192\.0\.2\.1 is not an address of this machine\.$/],
  ])('explains %s in a ConfigError', async (_code, findPort, host, sentence) => {
    const opening = listen({ ...config, host, port: await findPort() }, { answer: () => new Response() });
    await expect(opening).rejects.toThrow(ConfigError);
    await expect(opening).rejects.toThrow(sentence);
  });

  test.each([
    ['text that is not HTTP', 'bonjour\r\n\r\n'],
    [
      'two Content-Length headers',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'Content-Length with chunked encoding',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers over 16 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a missing Host header', 'GET / HTTP/1.1\r\n\r\n'],
    ['two Host headers', 'GET / HTTP/1.1\r\nHost: a\r\nX: b\r\nhOST: a\r\n\r\n'],
    ['an invalid Host header', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['an invalid absolute URL', 'GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n'],
  ])('rejects %s and continues to serve', async (_what, text) => {
    const { port, url } = await open(() => new Response('ok'));
    const socket = await openSocket(port, text);
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(reply.toString()).toMatch(/^HTTP\/1\.1 4\d\d /);
    socket.destroy();
    expect(await (await fetch(url)).text()).toBe('ok');
  });
});

describe('unread request body', () => {
  const post = (length: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

  test.each([0, 5, 300_000, 3_000_000])(
    'of %i bytes leaves the connection open for the next request',
    async (length) => {
      const { port } = await open(async (request) => {
        // The handler reads one chunk, as a size limit does, and ignores the rest.
        if (request.method === 'POST') await request.body?.getReader().read();
        return new Response(request.method);
      });
      const socket = await openSocket(port, `${post(length)}${'x'.repeat(length)}`);
      let heard = '';
      socket.on('data', (chunk: Buffer) => {
        heard += chunk.toString();
      });
      await vi.waitUntil(() => heard.includes('POST'), 15_000);
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await vi.waitUntil(() => heard.includes('GET'), 15_000);
      expect(heard.toLowerCase()).not.toContain('connection: close');
      socket.destroy();
    },
  );

  test('above the limit closes the connection after the response', async () => {
    const { port } = await open(() => new Response('non', { status: 413 }));
    const socket = await openSocket(port, post(50_000_000));
    let heard = '';
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    const filler = Buffer.alloc(1_000_000);
    const pump = setInterval(() => socket.writable && socket.write(filler), 5);
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(pump);
    // A client that keeps sending may lose the response.
    if (heard) expect(heard.toLowerCase()).toMatch(/^http\/1\.1 413 [\s\S]*connection: close/);
  });
});

describe('closeServer', () => {
  test('finishes pending requests and accepts no new ones', async () => {
    const answering = Promise.withResolvers<Response>();
    const begun = Promise.withResolvers<void>();
    const { server, url, port } = await open(() => {
      begun.resolve();
      return answering.promise;
    });
    const answer = fetch(url);
    await begun.promise;
    const closed = closeServer(server, 10);
    await waitForRefusal(port);
    answering.resolve(new Response('fini'));
    expect(await (await answer).text()).toBe('fini');
    await closed;
  });

  test('responds to requests on connections in the backlog', async () => {
    const { server, port } = await open(() => new Response('ok'));
    const responses = Array.from({ length: 100 }, async () => {
      const socket = await openSocket(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      const [response] = (await once(socket, 'data')) as [Buffer];
      return response.toString().slice(0, 15);
    });
    // The sockets connect in the next tick, before the server accepts any of them.
    await new Promise(process.nextTick);
    await closeServer(server, 10);
    expect(new Set(await Promise.all(responses))).toEqual(new Set(['HTTP/1.1 200 OK']));
  });

  test('responds to a request on an open connection after the listening sockets have closed', async () => {
    const { server, port } = await open(() => new Response('ok'));
    const socket = await openSocket(port, '');
    const closed = closeServer(server, 10);
    await waitForRefusal(port);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
  });

  test('closes a connection after the response that was pending when the stop began', async () => {
    const answering = Promise.withResolvers<Response>();
    const begun = Promise.withResolvers<void>();
    let stopping = false;
    const { url } = await open(
      () => {
        begun.resolve();
        return answering.promise;
      },
      () => stopping,
    );
    const answer = fetch(url);
    await begun.promise;
    stopping = true;
    answering.resolve(new Response('fini'));
    expect((await answer).headers.get('connection')).toBe('close');
  });

  test('waits neither longer than its limit nor for idle connections', async () => {
    const { server, port } = await open(() => new Promise<Response>(() => undefined));
    const busy = await openSocket(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const silent = await openSocket(port, '');
    const ends = [once(busy, 'close'), once(silent, 'close')];
    await closeServer(server, 0.2);
    await Promise.all(ends);
  });
});
