import { identityTimings } from '#clients/browser/identity-timings.ts';

/** What the site says of the session of this browser; how long it lasts yet, unused and at most, is in seconds. */
export type SessionState = { status: 'open'; idleIn: number; endsIn: number } | { status: 'ended' };

/** What one page of a browser tells the others of it: what the site said, and up to which moment use was told. */
export type SessionNews = { state: SessionState; reportedUntil: number };

/** The page around it, as far as a session needs to know it. */
export type SessionPage = {
  /** Asks the site, and says how many seconds ago somebody was at work, if they were. Throws where no answer comes. */
  ask: (usedAgo: number | null) => Promise<SessionState>;
  /** Does the work unless another page of this browser is at it. */
  alone: (work: () => Promise<void>) => Promise<void>;
  notifyOthers: (news: SessionNews) => void;
  /** Called when the session has ended, and when there is one again. */
  onChange: (isOpen: boolean) => void;
};

const { renewedAhead, useReportedEvery, firstRetry, longestRetry } = identityTimings;

/** How long to wait before asking again, in milliseconds, after so many times without an answer. */
export const retryAfter = (failures: number): number =>
  Math.min(firstRetry * 2 ** (failures - 1), longestRetry);

/**
 * Keeps the session of a page in which somebody is at work, and notices its end. A page that nobody uses asks nothing that would
 * keep it; one of short duration asks nothing at all.
 */
export function keepSession(page: SessionPage) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  /** From the first moment on use has to be told at once; at the second the session is over, unless it is told. */
  let renewFrom = Number.POSITIVE_INFINITY;
  let idleAt = Number.POSITIVE_INFINITY;
  let usedAt = 0;
  let reportedUntil = 0;
  let failures = 0;
  let isOpen = true;
  let isAsking = false;
  let isStopped = false;

  function wait(milliseconds: number): void {
    clearTimeout(timer);
    if (isStopped) return;
    dueAt = Date.now() + milliseconds;
    timer = setTimeout(() => void ask(), milliseconds);
  }

  function take(state: SessionState): void {
    if (isStopped) return;
    failures = 0;
    const wasOpen = isOpen;
    isOpen = state.status === 'open';
    if (isOpen !== wasOpen) page.onChange(isOpen);
    renewFrom = Number.POSITIVE_INFINITY;
    if (state.status === 'ended') {
      clearTimeout(timer);
      return;
    }
    const [idle, end] = [state.idleIn * 1_000, state.endsIn * 1_000];
    // Use prolongs nothing that ends whatever happens.
    if (end <= idle) {
      wait(end + 1_000);
      return;
    }
    // Where little is left the page does not ask at each press.
    const ahead = Math.max(idle - renewedAhead, Math.min(useReportedEvery, idle / 2));
    renewFrom = Date.now() + ahead;
    idleAt = Date.now() + idle;
    wait(ahead);
  }

  async function ask(): Promise<void> {
    if (isAsking || isStopped) return;
    const now = Date.now();
    const isUsed = usedAt > reportedUntil;
    // Nobody was at work: what was to be renewed ahead is left to its end.
    if (isOpen && !isUsed && renewFrom <= now && now < idleAt) {
      wait(idleAt + 1_000 - now);
      return;
    }
    isAsking = true;
    // Where another page is asking, its answer comes in place of ours; should it not, this one asks again.
    wait(firstRetry);
    try {
      await page.alone(async () => {
        const until = usedAt;
        const state = await page.ask(isUsed ? Math.floor((Date.now() - until) / 1_000) : null);
        reportedUntil = Math.max(reportedUntil, until);
        page.notifyOthers({ state, reportedUntil });
        take(state);
      });
    } catch {
      // No answer says nothing of the session.
      failures += 1;
      wait(retryAfter(failures));
    } finally {
      isAsking = false;
    }
  }

  // The page itself was a use when it was asked for; no limit is shorter than this.
  wait(renewedAhead);
  return {
    /** Somebody types or presses. */
    recordUse(): void {
      usedAt = Date.now();
      if (isOpen && failures === 0 && usedAt >= renewFrom) void ask();
    },
    /** Another page has learned something of the session. */
    hear(news: SessionNews): void {
      reportedUntil = Math.max(reportedUntil, news.reportedUntil);
      take(news.state);
    },
    /** The network is back, the page is looked at again: what was due meanwhile is due now. */
    wake(): void {
      if (!isOpen || failures > 0 || Date.now() >= dueAt) void ask();
    },
    /** Somebody has left in another page. */
    check(): void {
      renewFrom = Number.POSITIVE_INFINITY;
      void ask();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
