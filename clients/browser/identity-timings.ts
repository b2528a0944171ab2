const second = 1_000;
const minute = 60 * second;

/** Durations in milliseconds (specification §9). See `core/sign-in/session-times.ts` for sessions. */
export const identityTimings = {
  /** Pause before an email can be sent again, because delivery may just be slow. */
  resendPause: minute,
  /** Wait after a provider window was closed, because its response may still arrive. */
  popupClosedGrace: 8 * second,
  /** Interval at which a window on its return page reports that it is open. */
  popupAlive: second,
  /** Interval at which the page checks whether the provider window is open. */
  popupCheck: 500,
  /** Time that a provider window waits for its opener to accept the response. */
  popupHandover: 3 * second,
  /** Retention of handled provider responses, so that the browser's Back does not sign in twice. */
  handledAnswers: 10 * minute,
  /** Time before its expiry at which a session in use is renewed, as the client does with ID tokens. */
  renewedAhead: 5 * minute,
  /** Minimum interval between reports of activity. */
  useReportedEvery: minute,
  /** Delay before the first retry. It doubles with each failure, up to `longestRetry`. */
  firstRetry: 30 * second,
  longestRetry: 16 * minute,
  /** Minimum interval between two reloads because the session has ended. */
  reloadGuard: 10 * second,
} as const;

/** Size of the provider window in CSS pixels. */
export const popupSize = { width: 500, height: 600 } as const;
