import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type CachedPage, readStoreSeconds, storePage } from './cached-page.ts';
import { chooseEncoding, matchesEtag } from './negotiate.ts';

/** Result of a render, shared by all waiting requests. `answer` is not cacheable, such as a redirect. */
type Filled = { page: CachedPage } | { answer: Answer };
export type Answer = { status: number; headers: [string, string][]; body: Buffer };

export type PageCache = {
  /** Sends the page and returns true if it is cached. Synchronous, as it delays every request. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Renders a page, once for concurrent requests. Null if the address is not cacheable. */
  fill(address: string): Promise<Filled> | null;
  /** Clears the cache after a content change. */
  drop(): void;
  /** Marks all cached pages as possibly outdated. They are served only if rendering fails. */
  doubt(): void;
};

type PageCacheOptions = {
  /** Also accepts a local host name used by a proxy. */
  isOwnHost: (host: string | undefined) => boolean;
  /** Returns the address without unused query parameters as the cache key. Null if not cacheable. */
  toCachedAddress: (address: string) => string | null;
  /** Renders the page as for a visitor without a session. */
  render: (address: string) => Promise<Response>;
  /** Increases with each content change. Null while changes may go unnoticed: nothing is cached. */
  contentVersion: () => number | null;
  onError: (error: unknown) => void;
  /** Cache sizes in bytes. Addresses with a query have their own limit, because visitors can invent them. */
  limits?: { plain: number; queried: number };
};

const mebibyte = 1_024 ** 2;

/** Wait for a new page in milliseconds, before a possibly outdated one is served. */
const spareAfter = 1_000;

/** Creates the in-memory page cache (decision 8). An expired page is served while the next one renders. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { limits = { plain: 64 * mebibyte, queried: 16 * mebibyte } } = options;
  const shelves = { plain: createShelf(limits.plain), queried: createShelf(limits.queried) };
  const flights = new Map<string, Promise<Filled>>();
  const shelfOf = (address: string) => (address.includes('?') ? shelves.queried : shelves.plain);

  async function render(address: string): Promise<Filled> {
    const version = options.contentVersion();
    const response = await options.render(address);
    const seconds = readStoreSeconds(response);
    if (seconds === null) return { answer: await readAnswer(response) };
    const page = await storePage(response, seconds);
    // If content changed during the render, the page may be outdated.
    if (version !== null && version === options.contentVersion())
      shelfOf(address).set(address, page, { size: page.bytes + address.length });
    return { page };
  }

  function fly(address: string): Promise<Filled> {
    const flight = flights.get(address);
    if (flight) return flight;
    const started: Promise<Filled> = render(address).finally(() => {
      if (flights.get(address) === started) flights.delete(address);
    });
    flights.set(address, started);
    return started;
  }

  /** Falls back to the cached page if rendering fails (`stale-if-error`, RFC 5861) or is slow. */
  async function flyOrSpare(address: string, page: CachedPage): Promise<Filled> {
    const kept = { page };
    const now = fly(address).then(
      (filled) => ('answer' in filled && filled.answer.status >= 500 ? kept : filled),
      () => kept,
    );
    if (options.contentVersion() !== null) return now;
    return Promise.race([now, setTimeout(spareAfter, kept, { ref: false })]);
  }

  const findKey = (address: string) => (address.length > 2_000 ? null : options.toCachedAddress(address));

  return {
    answer(incoming, outgoing) {
      const { url = '', headers } = incoming;
      if (options.contentVersion() === null) return false;
      if (!isPlainVisit(incoming) || !options.isOwnHost(headers.host)) return false;
      // An address without a query is its own key.
      const address = url.includes('?') ? findKey(url) : url;
      const page = address === null ? undefined : shelfOf(address).get(address);
      if (!page || page.isSpare || address === null) return false;
      if (page.freshUntil < performance.now()) {
        page.freshUntil = performance.now() + 10_000;
        fly(address).catch(options.onError);
      }
      writePage(page, incoming, outgoing);
      return true;
    },
    fill(asked) {
      const address = findKey(asked);
      if (address === null) return null;
      const page = shelfOf(address).get(address);
      if (page) return flyOrSpare(address, page);
      return options.contentVersion() === null ? null : fly(address);
    },
    drop() {
      shelves.plain.clear();
      shelves.queried.clear();
      flights.clear();
    },
    doubt() {
      for (const shelf of Object.values(shelves)) for (const page of shelf.values()) page.isSpare = true;
      flights.clear();
    },
  };
}

const createShelf = (maxSize: number) =>
  new LRUCache<string, CachedPage>({ maxSize, maxEntrySize: maxSize / 8 });

/** True for a request without session, authorization and body, whose response is not personal. */
export function isPlainVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    !(headers.cookie !== undefined && /(?:^|;\s*)(?:__Host-)?__session=/.test(headers.cookie))
  );
}

/** Sends a cached page in the accepted encoding, or 304 if the client has it already. */
export function writePage(
  page: CachedPage,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  outgoing: ServerResponse,
): void {
  const form = page.forms[chooseEncoding(headers['accept-encoding'] as string | undefined)];
  const known = headers['if-none-match'];
  if (known !== undefined && matchesEtag(known, form.etag)) {
    outgoing.writeHead(304, form.notModified).end();
    return;
  }
  outgoing.writeHead(200, form.headers);
  outgoing.end(method === 'HEAD' ? undefined : form.body);
}

async function readAnswer(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: [...response.headers],
    body: Buffer.from(await response.arrayBuffer()),
  };
}
