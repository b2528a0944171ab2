import { m } from '#words/messages.js';
import type { FrameData } from '../frame/frame-data.ts';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { TextField } from '../ui/forms/field.tsx';
import styles from './errors.module.css';

/** Generic error page with status, message and further links, shown in the frame of the failed page. */
export function ErrorPage({
  status,
  data,
  frame,
  place,
}: {
  status: number;
  data: unknown;
  frame: FrameData;
  place: 'site' | 'member' | 'office';
}) {
  const page = isPageError(data) ? data : undefined;
  const title = formatStatus(status);
  // Malformed route parameter: the specified English text follows the French one.
  const wrongAddress = page?.fatal === true && status === 404;
  return (
    <>
      <title>{m.errors_page_title({ title, status, school: frame.school.name })}</title>
      <ErrorPanel
        status={status}
        title={title}
        reference={status === 404 ? undefined : page?.requestId}
        actions={
          <>
            {page?.code === 'second-factor-missing' ? (
              <LinkButton href="/profile#second-facteur">{m.security_to_profile()}</LinkButton>
            ) : null}
            <WaysOn status={status} path={frame.path} place={place} />
          </>
        }
      >
        {wrongAddress ? <p>{m.errors_wrong_address()}</p> : null}
        <p lang={wrongAddress ? 'en' : undefined}>{page?.message ?? m.errors_unknown_cause()}</p>
      </ErrorPanel>
      {status === 404 && place === 'site' ? <CourseSearch /> : null}
    </>
  );
}

/** Statuses after which reloading may help. */
const passing = new Set([429, 500, 502, 503]);

function WaysOn({
  status,
  path,
  place,
}: {
  status: number;
  path: string;
  place: 'site' | 'member' | 'office';
}) {
  const back = {
    site: { href: '/', label: m.common_back_home() },
    member: { href: '/members', label: m.errors_my_space() },
    office: { href: '/admin', label: m.errors_office() },
  }[place];
  const mayPass = passing.has(status) && path !== '';
  return (
    <>
      {mayPass ? <LinkButton href={path}>{m.common_retry()}</LinkButton> : null}
      <LinkButton href={back.href} variant={mayPass ? 'secondary' : 'primary'}>
        {back.label}
      </LinkButton>
      {status === 404 && place !== 'office' ? (
        <LinkButton href="/courses" variant="secondary">
          {m.common_browse_courses()}
        </LinkButton>
      ) : null}
      {place === 'office' ? null : (
        <LinkButton href="/contact" variant="secondary">
          {m.common_write_to_us()}
        </LinkButton>
      )}
    </>
  );
}

function isPageError(data: unknown): data is PageError {
  return typeof data === 'object' && data !== null && 'message' in data && 'requestId' in data;
}

export type PageError = {
  code: string;
  /** French message, or the exact text required by the specification. */
  message: string;
  fatal: boolean;
  requestId: string;
};

function formatStatus(status: number): string {
  const names: Readonly<Record<number, () => string>> = {
    400: m.errors_status_400,
    401: m.errors_status_401,
    403: m.errors_status_403,
    404: m.errors_status_404,
    405: m.errors_status_405,
    409: m.errors_status_409,
    410: m.errors_status_410,
    413: m.errors_status_413,
    429: m.errors_status_429,
    500: m.errors_status_500,
    502: m.errors_status_502,
    503: m.errors_status_503,
  };
  return (names[status] ?? m.errors_status_other)();
}

function CourseSearch() {
  return (
    <search>
      <form action="/courses" method="get" className={styles.form}>
        <TextField
          type="search"
          name="q"
          label={m.errors_search()}
          hint={m.errors_search_hint()}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary">
          {m.common_search()}
        </Button>
      </form>
    </search>
  );
}
