import type { IncomingMessage } from 'node:http';
import { m } from '#words/messages.js';
import type { Shortcut } from './listen.ts';

/** So many pages are rendered side by side; each more would only make all of them late. */
const maxRunning = 64;

/** When whoever is refused is to come back, in seconds. */
const retryAfter = 5;

/**
 * Refuses at once what would come too late, past a number of pages under way. What has a body is not counted, for it may take minutes
 * to arrive; nor are files, which are streamed, nor who asks whether we live.
 */
export function shedLoad(): Shortcut {
  let running = 0;
  return (incoming, outgoing) => {
    if (!isPage(incoming)) return false;
    if (running >= maxRunning) {
      refuse(incoming, outgoing);
      return true;
    }
    running++;
    outgoing.once('close', () => running--);
    return false;
  };
}

const isPage = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(v0\/|assets\/|healthz$|readyz$|metrics$)/.test(url);

const refuse: (...given: Parameters<Shortcut>) => void = ({ headers }, outgoing) => {
  const isPage = headers.accept?.includes('text/html') === true;
  const body = isPage
    ? `<!doctype html><html lang="fr"><meta charset="utf-8"><title>503</title><p>${m.refusals_busy()}</p>`
    : JSON.stringify({ status: 'error', code: 'unavailable', message: m.refusals_busy() });
  outgoing.writeHead(503, {
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': retryAfter,
    'Content-Security-Policy': "default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  outgoing.end(body);
};
