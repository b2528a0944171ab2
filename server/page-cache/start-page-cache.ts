import type { ContentWatch } from '#database/watch-content.ts';
import type { Log } from '../log.ts';
import { type PageService, type PageServiceOptions, servePages } from './serve-pages.ts';

/** Starts the page cache. It is cleared when content changes and at the times of `findNextChange`. */
export function startPageCache(
  options: Pick<PageServiceOptions, 'siteUrl' | 'application' | 'toCachedAddress'> & {
    log: Log;
    watch: ContentWatch;
    findNextChange: () => Promise<Date | null>;
  },
): Omit<PageService, 'drop' | 'doubt'> & { stop(): void } {
  const { watch, log, findNextChange, ...rest } = options;
  const onError = (error: unknown) => log.error({ err: error }, 'page cache error');
  const pages = servePages({ ...rest, contentVersion: watch.version, settle: watch.settle, onError });
  const nextChange = planDrop({ findNext: findNextChange, drop: pages.drop, onError });
  const unwatch = watch.onChange((table) => {
    if (table === null) pages.doubt();
    else pages.drop();
    if (table === null || table === 'news' || table === 'offers') nextChange.look();
  });
  nextChange.look();
  return {
    answer: pages.answer,
    shortcut: pages.shortcut,
    stop() {
      unwatch();
      nextChange.stop();
    },
  };
}

/** Longest timer in milliseconds. Then the time is read again, because the system clock may have been set. */
const maxWait = 60_000;

/** Calls `drop` when pages change by schedule, such as a discount. Call `look` after each content change. */
export function planDrop(options: {
  findNext: () => Promise<Date | null>;
  drop: () => void;
  onError: (error: unknown) => void;
}): { look(): void; stop(): void } {
  const { findNext, drop, onError } = options;
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;

  async function plan(look: number): Promise<void> {
    const next = await findNext();
    if (look !== looks || !next) return;
    waitUntil(next.getTime());
  }

  function waitUntil(moment: number): void {
    clearTimeout(timer);
    const wait = moment - Date.now();
    timer = setTimeout(
      () => {
        if (Date.now() < moment) return waitUntil(moment);
        drop();
        api.look();
      },
      Math.max(0, Math.min(wait, maxWait)),
    );
    timer.unref();
  }

  const api = {
    look() {
      looks += 1;
      plan(looks).catch(onError);
    },
    stop() {
      looks += 1;
      clearTimeout(timer);
    },
  };
  return api;
}
