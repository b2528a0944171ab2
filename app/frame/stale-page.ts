import type { ClientInstrumentation } from 'react-router';
import { isFileGone } from '#clients/browser/is-file-gone.ts';

/** Session storage key of the navigation in progress: a page that a deployment made stale is reloaded in the middle of it. */
const pendingKey = 'cedille:pending-navigation';
const reloadKey = 'cedille:stale-reload';

/** Milliseconds after which a reload is unrelated to a navigation, and a stale page may be reloaded again. */
const lasting = 60_000;

type Pending = { href: string; at: number };

declare global {
  interface Window {
    __reactRouterManifest?: { url: string } | undefined;
  }
}

/**
 * Remembers where a click leads until the page is there. React Router reloads the page when the file of the next one is missing,
 * and forgets the click (`loadRouteModule`).
 */
export const recordNavigation: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(callNavigate, { to }) {
        const pending = typeof to === 'string' ? writePending(new URL(to, location.href)) : null;
        await callNavigate();
        // A later click may have replaced it.
        if (pending !== null && openStorage()?.getItem(pendingKey) === pending)
          openStorage()?.removeItem(pendingKey);
      },
    });
  },
};

function writePending({ href }: URL): string {
  const pending = JSON.stringify({ href, at: Date.now() } satisfies Pending);
  openStorage()?.setItem(pendingKey, pending);
  return pending;
}

/** The storage of this tab, or null in a browser that blocks it: a click is then lost as before. */
function openStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Goes on to where a click led, if the page was reloaded because its files were gone. Returns true if it leaves. */
export function continueNavigation(): boolean {
  const storage = openStorage();
  const stored = storage?.getItem(pendingKey);
  storage?.removeItem(pendingKey);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!stored || entry?.type !== 'reload') return false;
  const { href, at } = JSON.parse(stored) as Pending;
  if (Date.now() - at > lasting || href === location.href || new URL(href).origin !== location.origin)
    return false;
  location.replace(href);
  return true;
}

/** Reloads the page when a part of it that loads on demand is gone. Drafts are on the device and come back. */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', () => void reloadIfStale());
}

async function reloadIfStale(): Promise<void> {
  const file = window.__reactRouterManifest?.url;
  if (!file || !(await isFileGone(file))) return;
  const storage = openStorage();
  if (!storage || Date.now() - Number(storage.getItem(reloadKey)) < lasting) return;
  storage.setItem(reloadKey, String(Date.now()));
  location.reload();
}
