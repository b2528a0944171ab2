import { identityTimings } from '#clients/browser/identity-timings.ts';

const key = 'cedille:reloaded';

/**
 * Whether the page may load itself anew: not where it has just done so, for then that does not help, and not where it cannot be
 * remembered. Notes that it does.
 */
export function mayReload(now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key)) < identityTimings.reloadGuard) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false; // A closed store.
  }
}
