import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { School } from '../support/school.ts';

type Place = Pick<School, 'port'>;

export type Crowd = {
  /** Pages a second. */
  goodput: number;
  refused: number;
  /** What was neither a page nor a refusal that says when to come back. */
  faults: string[];
  /** Milliseconds within which all but one refusal in a hundred were told. */
  refusedWithin: number;
};

/** So many people ask for a page at once, each again as soon as they have an answer, for so many seconds. */
export async function openCrowd(
  { port }: Place,
  { path, cookie, hands, seconds }: { path: string; cookie: string; hands: number; seconds: number },
): Promise<Crowd> {
  const agent = new Agent({ keepAlive: true, maxSockets: hands });
  const headers = { host: `localhost:${port}`, cookie, accept: 'text/html' };
  const end = performance.now() + seconds * 1_000;
  const refusals: number[] = [];
  const faults: string[] = [];
  let pages = 0;
  const ask = () =>
    new Promise<void>((resolve) => {
      const begun = performance.now();
      const outgoing = request({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume().once('close', () => {
          const { statusCode } = answer;
          if (statusCode === 200) pages++;
          else if (statusCode === 503 && answer.headers['retry-after'])
            refusals.push(performance.now() - begun);
          else faults.push(`${statusCode}`);
          resolve();
        });
      });
      outgoing.once('error', (error) => {
        faults.push(error.message);
        resolve();
      });
      outgoing.end();
    });
  const stay = async () => {
    while (performance.now() < end) {
      const refusedBefore = refusals.length;
      await ask();
      // Nobody comes back at once.
      if (refusals.length > refusedBefore) await wait(100);
    }
  };
  await Promise.all(Array.from({ length: hands }, stay));
  agent.destroy();
  const sorted = refusals.toSorted((a, b) => a - b);
  return {
    goodput: pages / seconds,
    refused: refusals.length,
    faults,
    refusedWithin: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

/** What a slow client is slow at. */
export type Slowness = 'headers' | 'body' | 'reading';

/** So many connections that send, or read, one byte in ten seconds. Answers how many are left. */
export function openSlowClients(
  { port }: Place,
  { count, slowness, path }: { count: number; slowness: Slowness; path: string },
): { left(): number; close(): void } {
  const open = new Set<Socket>();
  const heads = {
    headers: `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nX-`,
    body: `POST /contact HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\na`,
    reading: `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`,
  };
  for (let each = 0; each < count; each++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(heads[slowness]));
    open.add(socket);
    const drip = setInterval(() => {
      if (slowness === 'reading') socket.read(1);
      else socket.write('a');
    }, 10_000);
    const forget = () => {
      clearInterval(drip);
      open.delete(socket);
    };
    socket.on('error', () => socket.destroy()).once('close', forget);
    // An answer that comes early is taken, and the connection closed with it.
    if (slowness === 'reading') socket.pause();
    else socket.resume().once('end', () => socket.destroy());
  }
  return {
    left: () => open.size,
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}
