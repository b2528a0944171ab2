import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type CachedPage, readStoreSeconds, storePage } from './cached-page.ts';
import { chooseEncoding, matchesEtag } from './negotiate.ts';

/** What was rendered for everyone who waits for a page: kept, or an answer to be passed on (a redirect, a refusal). */
type Filled = { page: CachedPage } | { answer: Answer };
export type Answer = { status: number; headers: [string, string][]; body: Buffer };

export type PageCache = {
  /** Answers from memory and says true, or leaves the request alone. Synchronous: it is in the way of every request. */
  answer(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /**
   * The page at an address, rendered once however many ask; null when the address has none to be kept. One that is kept is given where it
   * cannot be rendered, or, while changes may go unnoticed, not soon.
   */
  fill(address: string): Promise<Filled> | null;
  /** Forgets everything: something that pages show has changed. */
  drop(): void;
  /** Changes may have been missed: what is kept only stands in for pages that cannot be had, until they can. */
  doubt(): void;
};

type PageCacheOptions = {
  /** The site's own host, and those under which a proxy may reach it. */
  isOwnHost: (host: string | undefined) => boolean;
  /** Under which address a visitor's page may be kept, without what it does not read; null for none. Its answer still decides. */
  toCachedAddress: (address: string) => string | null;
  /** Renders the page as for a visitor without a session. */
  render: (address: string) => Promise<Response>;
  /** Rises with each change of content; null while changes may go unnoticed: then nothing is kept. */
  contentVersion: () => number | null;
  onError: (error: unknown) => void;
  /** Bytes in memory: for plain addresses, and for those with a query, which anybody can make up. */
  limits?: { plain: number; queried: number };
};

const mebibyte = 1_024 ** 2;

/** How long a page is waited for where one is kept that may be out of date, in milliseconds. */
const spareAfter = 1_000;

/**
 * Keeps the pages of visitors as they go over the wire (docs/decisions/0008). A page is rendered once per content version;
 * one that is only old is given while the next is made.
 */
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
    // What changed meanwhile may or may not be in it.
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

  /** A page as it is now, or as it was kept where that cannot be had (`stale-if-error`, RFC 5861). */
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
      // A plain address is its own key, without a look.
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

/**
 * A request for what everyone may see: without a session, whose owner sees pages of their own, without an
 * authorization, which is never ours to overlook, and without a body.
 */
export function isPlainVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    !(headers.cookie !== undefined && /(?:^|;\s*)(?:__Host-)?__session=/.test(headers.cookie))
  );
}

/** Writes a kept page in the form that the client takes, or says that it has it already. */
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
