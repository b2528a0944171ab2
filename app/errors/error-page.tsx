import { LinkButton } from '../ui/actions/link-button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Page } from '../ui/frame/page.tsx';
import { type PageError, statusMessages } from './page-error.ts';

/** The generic error page: status code, status message, message, and the ways on. */
export function ErrorPage({ status, data }: { status: number; data: unknown }) {
  const page = isPageError(data) ? data : undefined;
  return (
    <Page>
      <title>{`${statusMessages[status] ?? 'Erreur'} (${status})`}</title>
      <ErrorPanel
        status={status}
        title={statusMessages[status] ?? 'Erreur'}
        reference={page?.requestId}
        actions={
          <>
            <LinkButton href="/">Revenir à l’accueil</LinkButton>
            {status === 404 ? (
              <LinkButton href="/courses" variant="secondary">
                Parcourir les cours
              </LinkButton>
            ) : null}
          </>
        }
      >
        <p>{page?.message ?? 'Une erreur est survenue de notre côté. Recommencez dans un instant.'}</p>
      </ErrorPanel>
    </Page>
  );
}

function isPageError(data: unknown): data is PageError {
  return typeof data === 'object' && data !== null && 'message' in data && 'requestId' in data;
}
