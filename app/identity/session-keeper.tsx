import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { identityTimings } from '#clients/browser/identity-timings.ts';
import { m } from '#words/messages.js';
import { Notice } from '../ui/feedback/notice.tsx';
import { fetchSite } from './fetch-site.ts';
import { keepSession, type SessionNews, type SessionState } from './keep-session.ts';
import { hearOtherTabs } from './other-tabs.ts';
import styles from './session-keeper.module.css';

const channel = 'cedille:session-state';
const reloadKey = 'cedille:reloaded';

/**
 * Keeps the session while somebody is at work in the page, and says when it has ended. A page that `leaves` shows what is a
 * member's own: unless something is typed in it, it gives way to the sign-in.
 */
export function SessionKeeper({ leaves }: { leaves: boolean }) {
  const [isOver, setOver] = useState(false);
  const { pathname, search } = useLocation();
  useEffect(() => {
    const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channel);
    const keeper = keepSession({
      ask: (usedAgo) =>
        fetchSite<SessionState>('GET', `/api/__session${usedAgo === null ? '' : `?actif=${usedAgo}`}`),
      alone: doAlone,
      notifyOthers: (news) => tabs?.postMessage(news),
      onChange(isOpen) {
        if (!isOpen && leaves && !isTypedIn() && mayReload()) location.reload();
        else setOver(!isOpen);
      },
    });
    const stop = new AbortController();
    const listening = { signal: stop.signal, capture: true, passive: true };
    tabs?.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => keeper.hear(data), listening);
    for (const name of ['keydown', 'pointerdown', 'input'])
      addEventListener(name, (event) => event.isTrusted && keeper.recordUse(), listening);
    addEventListener('online', keeper.wake, listening);
    const check = () => document.visibilityState === 'visible' && keeper.wake();
    document.addEventListener('visibilitychange', check, listening);
    const stopHearing = hearOtherTabs(keeper.check);
    return () => {
      keeper.stop();
      stop.abort();
      stopHearing();
      tabs?.close();
    };
  }, [leaves]);
  if (!isOver) return null;
  const redirect = new URLSearchParams({ redirect: pathname + search });
  return (
    <div className={styles.over} data-print="none">
      <Notice
        tone="error"
        live
        title={m.account_session_over()}
        action={
          <a href={`/login?${redirect}`} target="_blank" rel="noopener">
            {m.editing_sign_in_again()}
          </a>
        }
      >
        <p>{m.account_session_over_words()}</p>
      </Notice>
    </div>
  );
}

/** One page of a browser is enough; without locks (no https) each asks for itself. */
async function doAlone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(channel, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

/** Whether a field of the page holds something else than the page came with. */
function isTypedIn(): boolean {
  return [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main :is(input, textarea)'),
  ].some((field) =>
    field.type === 'checkbox' || field.type === 'radio'
      ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
      : field.value !== field.defaultValue,
  );
}

/**
 * Whether the page may load itself anew: not where it has just done so, for then that does not help, and not where it cannot be
 * remembered. Notes that it does.
 */
export function mayReload(now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(reloadKey)) < identityTimings.reloadGuard) return false;
    sessionStorage.setItem(reloadKey, String(now));
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false; // A closed store.
  }
}
