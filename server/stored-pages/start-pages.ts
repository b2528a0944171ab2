import type { ContentWatch } from '#database/watch-content.ts';
import type { Log } from '../log.ts';
import { planDrop } from './plan-drop.ts';
import { type PageService, type PageServiceOptions, servePages } from './serve-pages.ts';

/**
 * Puts the stored pages in front of the application: they are dropped whenever content changes, and when a
 * news item that was scheduled appears.
 */
export function startPages(
  options: Pick<PageServiceOptions, 'siteUrl' | 'application' | 'mayStore'> & {
    log: Log;
    watch: ContentWatch;
    findNextPublication: () => Promise<Date | null>;
  },
): Omit<PageService, 'drop'> & { stop(): void } {
  const { watch, log, findNextPublication, ...rest } = options;
  const onError = (error: unknown) => log.error({ err: error }, 'a stored page');
  const pages = servePages({ ...rest, contentVersion: watch.version, settle: watch.settle, onError });
  const publication = planDrop({ findNext: findNextPublication, drop: pages.drop, onError });
  watch.onChange((table) => {
    pages.drop();
    if (table === null || table === 'news') publication.look();
  });
  publication.look();
  return { answer: pages.answer, shortcut: pages.shortcut, stop: publication.stop };
}
