const second = 1_000;
const minute = 60 * second;

/** How long things take in the page, in milliseconds (specification §9). Those of sessions are in `core/sign-in/session-times.ts`. */
export const identityTimings = {
  /** Before an email can be sent again: it may just be slow. */
  resendPause: minute,
  /** A window of a provider that is closed may still have sent its answer. */
  popupClosedGrace: 8 * second,
  /** How often a window on its return page says that it is open. */
  popupAlive: second,
  /** How often an open window is looked at. */
  popupCheck: 500,
  /** A window waits this long for the page that opened it to take its answer. */
  popupHandover: 3 * second,
  /** What a provider has answered is remembered, so that going back signs nobody in twice. */
  handledAnswers: 10 * minute,
  /** A session in use is renewed so long before it would end unused. ID tokens are the official client's to renew, by the same measure. */
  renewedAhead: 5 * minute,
  /** Use is told no more often: the site notes it no more often either. */
  useReportedEvery: minute,
  /** How long the page waits before it asks again where no answer came; each time twice as long. */
  firstRetry: 30 * second,
  longestRetry: 16 * minute,
  /** A page that was loaded anew because its session had ended is not loaded anew again so soon. */
  reloadGuard: 10 * second,
} as const;

/** The window of a provider, in CSS pixels. */
export const popupSize = { width: 500, height: 600 } as const;
