import { identityTimings } from '#clients/browser/identity-timings.ts';

/** `idleIn`: seconds until an idle session ends. `endsIn`: seconds until its maximum duration. */
export type SessionState = { status: 'open'; idleIn: number; endsIn: number } | { status: 'ended' };

/** Message to the other pages of this browser. `reportedUntil` is the latest activity reported to the site. */
export type SessionNews = { state: SessionState; reportedUntil: number };

export type SessionPage = {
  /** Requests the session state and reports the seconds since the last activity. Throws if unreachable. */
  ask: (usedAgo: number | null) => Promise<SessionState>;
  /** Runs the work unless another page of this browser is running it. */
  alone: (work: () => Promise<void>) => Promise<void>;
  notifyOthers: (news: SessionNews) => void;
  onChange: (isOpen: boolean) => void;
};

const { renewedAhead, useReportedEvery, firstRetry, longestRetry } = identityTimings;

/** Returns the delay before the next retry, in milliseconds. */
export const retryAfter = (failures: number): number =>
  Math.min(firstRetry * 2 ** (failures - 1), longestRetry);

/**
 * Renews the session of an active user, unless it is near its maximum duration, and detects its end. An idle
 * page sends no request that would extend the session.
 */
export function keepSession(page: SessionPage) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = 0;
  /**
   * From `renewFrom` on, activity is reported at once. At `idleAt` the session ends if no activity was
   * reported.
   */
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
    // Activity cannot extend a session that is about to reach its maximum duration.
    if (end <= idle) {
      wait(end + 1_000);
      return;
    }
    // Limits the rate of requests if little idle time remains.
    const ahead = Math.max(idle - renewedAhead, Math.min(useReportedEvery, idle / 2));
    renewFrom = Date.now() + ahead;
    idleAt = Date.now() + idle;
    wait(ahead);
  }

  async function ask(): Promise<void> {
    if (isAsking || isStopped) return;
    const now = Date.now();
    const isUsed = usedAt > reportedUntil;
    // No activity to report: let the session end.
    if (isOpen && !isUsed && renewFrom <= now && now < idleAt) {
      wait(idleAt + 1_000 - now);
      return;
    }
    isAsking = true;
    // If another page is sending the request, its response arrives by `hear`; otherwise retry.
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
      // A failed request does not mean that the session ended.
      failures += 1;
      wait(retryAfter(failures));
    } finally {
      isAsking = false;
    }
  }

  // Loading the page counted as activity, and no idle limit is shorter than this delay.
  wait(renewedAhead);
  return {
    /** Records a key press or a click. */
    recordUse(): void {
      usedAt = Date.now();
      if (isOpen && failures === 0 && usedAt >= renewFrom) void ask();
    },
    /** Applies the state that another page received. */
    hear(news: SessionNews): void {
      reportedUntil = Math.max(reportedUntil, news.reportedUntil);
      take(news.state);
    },
    /** Sends an overdue request when the network is back or the page is visible again. */
    wake(): void {
      if (!isOpen || failures > 0 || Date.now() >= dueAt) void ask();
    },
    /** Checks the session after a sign-out in another page. */
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
