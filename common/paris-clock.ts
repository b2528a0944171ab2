const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** What the calendars and clocks of Paris show at an instant, in as many digits as they use. */
export const readParisClock = (instant: Date): Record<string, string> =>
  Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
