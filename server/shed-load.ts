import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Shortcut } from './listen.ts';
import { sendBusyPage } from './plain-page.ts';

/** So many pages are rendered side by side; each more would only make all of them late. */
const maxRunning = 64;

/** What a refused visitor reads. The bundled site has the texts: loading all of them here as well would slow the start. */
type BusyWords = { title: string; words: string; retry: string };

/** When whoever is refused is to come back, in seconds. */
const retryAfter = 5;

/**
 * Refuses at once what would come too late, past a number of pages under way. What has a body is not counted, for it may take minutes
 * to arrive; nor are files, which are streamed, nor who asks whether we live.
 */
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
