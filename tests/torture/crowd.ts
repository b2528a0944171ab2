import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { School } from '../support/school.ts';

/** So many people ask for a page of this server at once, for so many seconds. */
export type CrowdJob = {
  port: number;
  path: string;
  cookie: string;
  hands: number;
  seconds: number;
  /** Each time over a connection of its own, as through a proxy that keeps few. */
  anew?: boolean;
};

export type Crowd = {
  /** Pages a second. */
  goodput: number;
  refused: number;
  /** What was neither a page nor a refusal that says when to come back. */
  faults: string[];
  /** Milliseconds within which all but one refusal in a hundred were told, and half of them. */
  refusedWithin: number;
  refusedUsually: number;
  /** The same quantiles of the pages, in milliseconds. */
  servedWithin: number;
  servedUsually: number;
};

/** So many people ask for a page at once, each again as soon as they have an answer. */
export async function openCrowd({
  port,
  path,
  cookie,
  hands,
  seconds,
  anew = false,
}: CrowdJob): Promise<Crowd> {
  const agent = new Agent({ keepAlive: !anew, maxSockets: hands, maxFreeSockets: hands });
  const headers = { host: `localhost:${port}`, cookie, accept: 'text/html' };
  const end = performance.now() + seconds * 1_000;
  const refusals: number[] = [];
  const pages: number[] = [];
  const faults: string[] = [];
  const ask = () =>
    new Promise<void>((resolve) => {
      const begun = performance.now();
      const outgoing = request({ agent, host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume().once('close', () => {
          const { statusCode } = answer;
          const took = performance.now() - begun;
          if (statusCode === 200) pages.push(took);
          else if (statusCode === 503 && answer.headers['retry-after']) refusals.push(took);
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
      // They are asked for five seconds of patience, and have a tenth of it.
      if (refusals.length > refusedBefore) await wait(500);
    }
  };
  await Promise.all(Array.from({ length: hands }, stay));
  agent.destroy();
  return {
    goodput: pages.length / seconds,
    refused: refusals.length,
    faults,
    refusedWithin: findQuantile(refusals, 0.99),
    refusedUsually: findQuantile(refusals, 0.5),
    servedWithin: findQuantile(pages, 0.99),
    servedUsually: findQuantile(pages, 0.5),
  };
}

/** The value that so large a part of all does not exceed; 0 without any. */
const findQuantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

/**
 * Returns what is wrong with how a crowd was refused. Refusals are compared with the pages of the same crowd, because a
 * busy machine delays both: their median must be less than half that of the pages, and their 99th percentile less than that of the pages.
 */
export function judgeRefusals(crowd: Omit<Crowd, 'goodput' | 'faults'>): string[] {
  const { refused, refusedWithin, refusedUsually, servedWithin, servedUsually } = crowd;
  if (refused === 0) return ['nobody was refused'];
  if (refusedUsually < servedUsually / 2 && refusedWithin < servedWithin) return [];
  const [half, most] = [refusedUsually, refusedWithin].map(Math.round);
  return [
    `refused within ${half} ms (p99: ${most}), pages within ${Math.round(servedUsually)} ms (p99: ${Math.round(servedWithin)})`,
  ];
}

/** What a slow client is slow at. */
export type Slowness = 'headers' | 'body' | 'reading';

/** So many connections that send, or read, one byte in ten seconds. Answers how many are left, and how many were begun to be answered. */
export function openSlowClients(
  { port }: Pick<School, 'port'>,
  {
    count,
    slowness,
    path,
    cookie = '',
  }: { count: number; slowness: Slowness; path: string; cookie?: string },
): { left(): number; begun(): number; close(): void } {
  const open = new Set<Socket>();
  const heads = {
    headers: `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nX-`,
    body: `POST /contact HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\na`,
    reading: `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`,
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
    begun: () => [...open].filter((socket) => socket.readableLength > 0).length,
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}
