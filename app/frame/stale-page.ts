import type { ClientInstrumentation } from 'react-router';
import { isFileGone } from '#clients/browser/is-file-gone.ts';

/** Session storage key of the navigation in progress, which a reload would lose. */
const pendingKey = 'cedille:pending-navigation';
const reloadKey = 'cedille:stale-reload';

/** Milliseconds after which a stored navigation expires, and a stale page may be reloaded again. */
const lasting = 60_000;

type Pending = { href: string; at: number };

declare global {
  interface Window {
    __reactRouterManifest?: { url: string } | undefined;
  }
}

/** Stores the target of a navigation, which `loadRouteModule` drops when it reloads for a missing file. */
export const recordNavigation: ClientInstrumentation = {
  router({ instrument }) {
    instrument({
      async navigate(callNavigate, { to }) {
        const pending = typeof to === 'string' ? writePending(new URL(to, location.href)) : null;
        await callNavigate();
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

/** Returns the storage of this tab, or null if it is blocked. The navigation is then lost. */
function openStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Resumes the navigation that was lost when the page reloaded. Returns true if it leaves the page. */
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

/** Reloads the page when a lazily loaded file is gone. Drafts are stored on the device. */
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
