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
 * Renews the session of an active user and shows a notice when it ends. If `leaves` (pages with personal
 * data), reloads the page instead, which redirects to sign-in, unless the user has typed something.
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

/** Locks exist only with https; without them every page runs the work. */
async function doAlone(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(channel, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}

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
 * Records a reload. False if the page just reloaded, because a second reload cannot help, or if storage is
 * blocked.
 */
export function mayReload(now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(reloadKey)) < identityTimings.reloadGuard) return false;
    sessionStorage.setItem(reloadKey, String(now));
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false; // Session storage is blocked.
  }
}
