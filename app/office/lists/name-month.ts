const long = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' });

/** « 2026-11 » as « novembre 2026 ». */
export const nameMonth = (month: string): string => long.format(new Date(`${month}-01T00:00:00Z`));

/** « 2026-11 » as « nov. ». */
export const nameMonthShortly = (month: string): string => short.format(new Date(`${month}-01T00:00:00Z`));
