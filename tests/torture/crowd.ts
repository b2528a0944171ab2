import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { School } from '../support/school.ts';

/** `hands` clients request a page of this server concurrently for `seconds`. */
export type CrowdJob = {
  port: number;
  path: string;
  cookie: string;
  hands: number;
  seconds: number;
  /** Opens a new connection per request, as behind a proxy with few persistent connections. */
  newConnections?: boolean;
};

export type Crowd = {
  /** Pages per second. */
  goodput: number;
  refused: number;
  /** Responses other than a page or a refusal with Retry-After. */
  faults: string[];
  /** 99th percentile and median of refusals, in milliseconds. */
  refusedWithin: number;
  refusedUsually: number;
  /** 99th percentile and median of served pages, in milliseconds. */
  servedWithin: number;
  servedUsually: number;
};

/** Runs a crowd in which each client sends its next request after the response. */
export async function openCrowd({
  port,
  path,
  cookie,
  hands,
  seconds,
  newConnections = false,
}: CrowdJob): Promise<Crowd> {
  const agent = new Agent({ keepAlive: !newConnections, maxSockets: hands, maxFreeSockets: hands });
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
      // Retry-After asks for five seconds, but this crowd waits only half a second.
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

const findQuantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

/** Returns violations: refusals must be faster than pages, and their median less than half that of pages. */
export function judgeRefusals(crowd: Omit<Crowd, 'goodput' | 'faults'>): string[] {
  const { refused, refusedWithin, refusedUsually, servedWithin, servedUsually } = crowd;
  if (refused === 0) return ['no request was refused'];
  if (refusedUsually < servedUsually / 2 && refusedWithin < servedWithin) return [];
  const [half, most] = [refusedUsually, refusedWithin].map(Math.round);
  return [
    `refused within ${half} ms (p99: ${most}), pages within ${Math.round(servedUsually)} ms (p99: ${Math.round(servedWithin)})`,
  ];
}

export type Slowness = 'headers' | 'body' | 'reading';

/** Opens connections that send or read one byte in ten seconds. */
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
