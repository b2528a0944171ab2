import type { IncomingMessage, ServerResponse } from 'node:http';
import { recogniseHost } from '../proxy.ts';
import { storeHeader } from './cached-page.ts';
import { type Answer, createPageCache, isPlainVisit, type PageCache, writePage } from './page-cache.ts';

type Handler = (request: Request, bindings: object) => Response | Promise<Response>;

export type PageService = Pick<PageCache, 'drop' | 'doubt'> & {
  /** Handles page requests of visitors. Synchronous if the page is cached. */
  shortcut(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Passes all other requests to the application. */
  answer: Handler;
};

export type PageServiceOptions = {
  siteUrl: string;
  application: Handler;
  toCachedAddress: (address: string) => string | null;
  contentVersion: () => number | null;
  /** Resolves once the notifications of all changes committed so far have arrived. */
  settle: () => Promise<void>;
  onError: (error: unknown) => void;
};

/** Creates the page cache in front of the application. */
export function servePages(options: PageServiceOptions): PageService {
  const { siteUrl, application } = options;
  const isOwnHost = recogniseHost(siteUrl);
  const pages = createPageCache({
    isOwnHost,
    toCachedAddress: options.toCachedAddress,
    contentVersion: options.contentVersion,
    onError: options.onError,
    // Without headers and address of the first visitor: the application throws if a loader reads them.
    render: async (address) =>
      application(new Request(siteUrl + address, { headers: { accept: 'text/html' } }), { isForCache: true }),
  });

  function shortcut(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (pages.answer(incoming, outgoing)) return true;
    const { url = '', headers } = incoming;
    if (!isPlainVisit(incoming) || !isOwnHost(headers.host) || !/^\/(?!\/)/.test(url)) return false;
    const filled = pages.fill(url);
    if (!filled) return false;
    filled.then(
      (result) => {
        if ('page' in result) writePage(result.page, incoming, outgoing);
        else writeAnswer(result.answer, incoming, outgoing);
      },
      (error: unknown) => {
        options.onError(error);
        outgoing.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end('Erreur du site.');
      },
    );
    return true;
  }

  return {
    drop: pages.drop,
    doubt: pages.doubt,
    shortcut,
    async answer(request, bindings) {
      const response = await application(request, bindings);
      // Users must see their own change on the next page. A failed one has already waited for the database.
      const mayHaveSaved = request.method !== 'GET' && request.method !== 'HEAD' && response.status < 500;
      if (mayHaveSaved) await options.settle();
      if (!response.headers.has(storeHeader)) return response;
      const headers = new Headers(response.headers);
      headers.delete(storeHeader);
      return new Response(response.body, { status: response.status, headers });
    },
  };
}

function writeAnswer(answer: Answer, { method }: IncomingMessage, outgoing: ServerResponse): void {
  const headers = answer.headers.filter(([name]) => name !== storeHeader.toLowerCase());
  outgoing.writeHead(answer.status, headers.flat());
  outgoing.end(method === 'HEAD' ? undefined : answer.body);
}
