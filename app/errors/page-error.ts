import { m } from '#words/messages.js';

/** What the generic error page shows beside the status. */
export type PageError = {
  code: string;
  /** French, for the reader; or the specification's own words where it gives them. */
  message: string;
  fatal: boolean;
  requestId: string;
};

/** The French reason phrase of a status that the site answers with. */
export function formatStatus(status: number): string {
  const names: Readonly<Record<number, () => string>> = {
    400: m.errors_status_400,
    401: m.errors_status_401,
    403: m.errors_status_403,
    404: m.errors_status_404,
    405: m.errors_status_405,
    409: m.errors_status_409,
    413: m.errors_status_413,
    429: m.errors_status_429,
    500: m.errors_status_500,
    502: m.errors_status_502,
    503: m.errors_status_503,
  };
  return (names[status] ?? m.errors_status_other)();
}
