import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** The site's colours and a system font, so that nothing is loaded. */
const style = `:root{color-scheme:light dark}body{max-inline-size:34rem;margin:15vh auto;padding:0 1.25rem;font:1.125rem/1.6 system-ui,sans-serif;color:light-dark(#1b2238,#f2eadb);background:light-dark(#fbf7ee,#141c33)}h1{font:400 2rem/1.2 Georgia,serif}a{display:inline-block;padding:.6em 0;color:inherit;font-weight:600}`;

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Sends a static 503 page with a retry link, for when the server is overloaded or the disk is full.
 * `retryAfter` is in seconds. The caller supplies all texts: the message catalogue would slow down every
 * start.
 */
export function sendBusyPage(
  outgoing: ServerResponse,
  { title, words, retry, retryAfter }: { title: string; words: string; retry: string; retryAfter: number },
): void {
  const page = `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main><h1>${title}</h1><p>${words}</p><p><a href="">${retry}</a></p></main></html>`;
  outgoing.writeHead(503, {
    ...headers,
    'Content-Length': Buffer.byteLength(page),
    'Retry-After': retryAfter,
  });
  outgoing.end(page);
}
