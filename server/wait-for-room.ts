import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from './config.ts';
import { detachInherited, serveInherited } from './inherited-sockets.ts';
import { closeServer } from './listen.ts';
import type { Log } from './log.ts';
import { sendBusyPage } from './plain-page.ts';

/** Pause between attempts, also sent as `Retry-After`. */
const pauseSeconds = 10;

type WaitingConfig = Pick<Config, 'port' | 'host' | 'inheritedSockets'>;

/**
 * Starts the site. While the disk is too full, responds with 503 and retries: a service manager would restart
 * the process in a loop. Null if `signal` ended the wait.
 */
export async function startOnceThereIsRoom<Running>(
  config: WaitingConfig,
  log: Log,
  start: () => Promise<Running>,
  signal: AbortSignal,
): Promise<Running | null> {
  let waiting: Server | undefined;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      log.error({ err: error }, 'disk full, start postponed');
    }
    if (signal.aborted) return null;
    waiting = await respondMeanwhile(config);
    await wait(pauseSeconds * 1_000, undefined, { signal }).catch(() => undefined);
    detachInherited();
    await closeServer(waiting, 1);
    if (signal.aborted) return null;
  }
}

async function respondMeanwhile({ port, host, inheritedSockets }: WaitingConfig): Promise<Server> {
  // Loaded only here, because a school that starts has these texts in its bundle.
  const { m } = await import('#words/messages.js');
  const server = createServer(({ url }, outgoing) => {
    // Otherwise the next request on the connection would still reach this server after the start.
    outgoing.setHeader('Connection', 'close');
    if (url === '/healthz') {
      outgoing.writeHead(200, { 'Content-Type': 'application/json' });
      outgoing.end('{"status":"ok"}');
      return;
    }
    sendBusyPage(outgoing, {
      title: m.errors_maintenance_title(),
      words: m.errors_maintenance_words(),
      retry: m.common_retry(),
      retryAfter: pauseSeconds,
    });
  });
  if (inheritedSockets.length > 0) {
    await serveInherited(server, inheritedSockets);
    return server;
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** True for errors of the file system, PostgreSQL (disk_full) and our own code about a full disk. */
function isDiskFull(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code, reason } = current as { code?: unknown; reason?: unknown };
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || reason === 'disk-full') return true;
  }
  return false;
}
