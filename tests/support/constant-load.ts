import { type Agent, request } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

type Load = {
  /** Stops the load and returns the requests sent and those with an unexpected status. */
  end(): Promise<{ sent: number; failed: string[]; slowest: number }>;
};

type LoadRequest = {
  port: number;
  method: string;
  path: string;
  status: number;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent;
};

/** Sends `rate` requests a second over TLS, without waiting for earlier responses. */
export function startLoad(next: (turn: number) => LoadRequest, rate: number): Load {
  const running = new Set<Promise<void>>();
  const failed: string[] = [];
  let [sent, slowest, isOver] = [0, 0, false];
  const began = performance.now();
  const sending = (async () => {
    while (!isOver) {
      const each = next(sent);
      sent += 1;
      const sentAt = performance.now();
      const outcome = send(each)
        .then(
          (status) =>
            status === each.status ||
            failed.push(`${toSeconds(sentAt - began)} ${each.method} ${each.path}: ${status}`),
          (error) => failed.push(`${toSeconds(sentAt - began)} ${each.method} ${each.path}: ${error}`),
        )
        .then(() => {
          slowest = Math.max(slowest, performance.now() - sentAt);
          running.delete(outcome);
        });
      running.add(outcome);
      await wait(Math.max(0, began + (sent * 1_000) / rate - performance.now()));
    }
  })();
  return {
    async end() {
      isOver = true;
      await sending;
      await Promise.all(running);
      return { sent, failed, slowest: Math.round(slowest) };
    },
  };
}

const toSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

const send = ({ port, method, path, headers, body = '', agent }: LoadRequest) =>
  new Promise<number>((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        method,
        path,
        agent: agent ?? false,
        rejectUnauthorized: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) =>
        response
          .resume()
          .once('end', () => resolve(response.statusCode ?? 0))
          .once('error', reject),
    )
      .on('error', reject)
      .end(body);
  });
