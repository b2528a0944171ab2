import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createResponseReader } from './read-response.ts';
import type { LoadJob, LoadOutcome } from './start-load-process.ts';

/**
 * Sends each request as soon as the previous response on its connection is complete (a closed loop).
 * @throws {Error} at the first response with another status, or if a connection is lost
 */
export async function applyLoad(job: LoadJob, onMeasuring: () => void): Promise<LoadOutcome> {
  const request = Buffer.from(
    [
      `GET ${job.path} HTTP/1.1`,
      `host: 127.0.0.1:${job.port}`,
      ...Object.entries(job.headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );
  const latencies: number[] = [];
  let measuredFrom = Number.POSITIVE_INFINITY;
  let bytes = 0;
  const sockets: Socket[] = [];
  const failed = new Promise<never>((_resolve, reject) => {
    for (let index = 0; index < job.connections; index++) {
      const reader = createResponseReader();
      const socket = connect({ host: '127.0.0.1', port: job.port, noDelay: true });
      let askedAt = 0;
      const ask = () => {
        askedAt = performance.now();
        socket.write(request);
      };
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error(`${job.path}: the server closed a connection`)));
      socket.on('data', (chunk) => {
        try {
          const status = reader.feed(chunk);
          if (status === null) return;
          if (status !== job.status)
            throw new Error(`${job.path} responded with ${status}, not ${job.status}`);
          if (askedAt >= measuredFrom) latencies.push(performance.now() - askedAt);
          bytes = reader.size();
          ask();
        } catch (error) {
          reject(error);
        }
      });
      sockets.push(socket);
    }
  });
  try {
    await Promise.race([failed, wait(job.warmUpSeconds * 1_000)]);
    onMeasuring();
    const cpu = process.cpuUsage();
    measuredFrom = performance.now();
    await Promise.race([failed, wait(job.seconds * 1_000)]);
    const seconds = (performance.now() - measuredFrom) / 1_000;
    const { user, system } = process.cpuUsage(cpu);
    return {
      latencies: Float64Array.from(latencies),
      seconds,
      bytes,
      generatorSeconds: (user + system) / 1e6,
    };
  } finally {
    for (const socket of sockets) socket.removeAllListeners('close').destroy();
  }
}
