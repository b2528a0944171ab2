import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { escapeXml } from '#common/text.ts';

/**
 * The site's colours and a system font, so that nothing is loaded. Without the opt-in, browsers report an error if
 * a page of the site cross-fades into this one.
 */
const baseStyle = `@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}:root{color-scheme:light dark}body{max-inline-size:34rem;margin:15vh auto;padding:0 1.25rem;font:1.125rem/1.6 system-ui,sans-serif;color:light-dark(#1b2238,#f2eadb);background:light-dark(#fbf7ee,#141c33)}h1{font:400 2rem/1.2 Georgia,serif}a{display:inline-block;padding:.6em 0;color:inherit;font-weight:600}`;

type PlainPage = {
  title: string;
  /** Paragraphs. */
  words: string[];
  /** Text of the link that loads the address again. */
  retry: string;
  /** Name of the school, above the title. */
  school?: string;
  /** Rules after those of every plain page. */
  style?: string;
  /** Inline script at the start, which may send requests to the site. */
  script?: string;
};

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Returns a page that loads nothing else, with its headers. */
export function writePlainPage(page: PlainPage): { html: string; headers: Record<string, string> } {
  const style = baseStyle + (page.style ?? '');
  const title = escapeXml(page.title);
  const parts = [
    `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    page.script ? `<script>${page.script}</script>` : '',
    `<title>${title}${page.school ? ` · ${escapeXml(page.school)}` : ''}</title><style>${style}</style><main>`,
    page.school ? `<p class="school">${escapeXml(page.school)}</p>` : '',
    `<h1>${title}</h1>`,
    ...page.words.map((words) => `<p>${escapeXml(words)}</p>`),
    `<p><a href="">${escapeXml(page.retry)}</a></p></main></html>`,
  ];
  const scripts = page.script ? `; script-src ${hash(page.script)}; connect-src 'self'` : '';
  return {
    html: parts.join(''),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src ${hash(style)}${scripts}`,
      'X-Content-Type-Options': 'nosniff',
    },
  };
}

/**
 * Sends a static 503 page with a retry link, for when the server is overloaded or the disk is full.
 * `retryAfter` is in seconds. The caller supplies all texts: the message catalogue would slow down every
 * start.
 */
export function sendBusyPage(
  outgoing: ServerResponse,
  { title, words, retry, retryAfter }: { title: string; words: string; retry: string; retryAfter: number },
): void {
  const { html, headers } = writePlainPage({ title, words: [words], retry });
  outgoing.writeHead(503, {
    ...headers,
    'Content-Length': Buffer.byteLength(html),
    'Retry-After': retryAfter,
  });
  outgoing.end(html);
}
