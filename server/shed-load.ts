import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Shortcut } from './listen.ts';
import { sendBusyPage } from './plain-page.ts';

/** Maximum number of concurrent renders. With more, every response gets slower. */
const maxRunning = 64;

/** Texts passed by the bundled site, because loading all texts here would slow down the start. */
type BusyWords = { title: string; words: string; retry: string };

/** Seconds. */
const retryAfter = 5;

/** Rejects page requests beyond the limit. Requests with a body, files and health checks do not count. */
export function shedLoad(words: BusyWords): Shortcut {
  let running = 0;
  return (incoming, outgoing) => {
    if (!isPage(incoming)) return false;
    if (running >= maxRunning) {
      refuse(incoming, outgoing, words);
      return true;
    }
    running++;
    outgoing.once('close', () => running--);
    return false;
  };
}

const isPage = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(v0\/|assets\/|healthz$|readyz$|metrics$)/.test(url);

function refuse(
  { headers }: IncomingMessage,
  outgoing: ServerResponse,
  { title, words, retry }: BusyWords,
): void {
  if (headers.accept?.includes('text/html')) {
    sendBusyPage(outgoing, { title, words, retry, retryAfter });
    return;
  }
  const body = JSON.stringify({ status: 'error', code: 'unavailable', message: words });
  outgoing.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': retryAfter,
    'X-Content-Type-Options': 'nosniff',
  });
  outgoing.end(body);
}
