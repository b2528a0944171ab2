import type { FrameData } from '../frame/frame-data.ts';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Page } from '../ui/frame/page.tsx';
import { type PageError, statusMessages } from './page-error.ts';

/** The generic error page: status code, status message, message, and the ways on. */
export function ErrorPage({ status, data, frame }: { status: number; data: unknown; frame: FrameData }) {
  const page = isPageError(data) ? data : undefined;
  const title = statusMessages[status] ?? 'Erreur';
  return (
    <Page>
      <title>{`${title} (${status}) · ${frame.school.name}`}</title>
      <ErrorPanel
        status={status}
        title={title}
        reference={status === 404 ? undefined : page?.requestId}
        actions={<WaysOn status={status} path={frame.path} />}
      >
        <p>{page?.message ?? 'Une erreur est survenue de notre côté. Recommencez dans un instant.'}</p>
      </ErrorPanel>
    </Page>
  );
}

/** Statuses after which the same page may well answer. */
const passing = new Set([429, 500, 502, 503]);

function WaysOn({ status, path }: { status: number; path: string }) {
  if (passing.has(status) && path)
    return (
      <>
        <LinkButton href={path}>Réessayer</LinkButton>
        <LinkButton href="/" variant="secondary">
          Revenir à l’accueil
        </LinkButton>
      </>
    );
  return (
    <>
      <LinkButton href="/">Revenir à l’accueil</LinkButton>
      {status === 404 ? (
        <LinkButton href="/courses" variant="secondary">
          Parcourir les cours
        </LinkButton>
      ) : null}
    </>
  );
}

function isPageError(data: unknown): data is PageError {
  return typeof data === 'object' && data !== null && 'message' in data && 'requestId' in data;
}
