import { data } from 'react-router';
import { toInnerPath } from '#common/safe-links.ts';
import { formatRole } from '#core/staff/describe-roles.ts';
import { m } from '#words/messages.js';
import { requestContext } from '../context.ts';
import { nameUnlisted } from '../page-title.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/unauthorized.ts';

export async function loader({ url, context }: Route.LoaderArgs) {
  const target = toInnerPath(url.searchParams.get('redirect'));
  const { user } = context.get(requestContext);
  const role = user?.role ? formatRole(user.role) : null;
  return data({ target, email: user?.email ?? null, role }, { status: 403 });
}

export const meta = nameUnlisted(m.errors_status_403);

/** Page for signed-in users without access to the back office, or to one of its pages. */
export default function Unauthorized({ loaderData: { target, email, role } }: Route.ComponentProps) {
  return (
    <Page>
      <ErrorPanel
        status={403}
        title={m.errors_status_403()}
        actions={
          <>
            {email === null ? (
              <LinkButton href={`/login?redirect=${encodeURIComponent(target)}`}>
                {m.common_sign_in()}
              </LinkButton>
            ) : (
              <>
                {role === null ? (
                  <LinkButton href="/members">{m.errors_my_space()}</LinkButton>
                ) : (
                  <LinkButton href="/admin">{m.errors_office()}</LinkButton>
                )}
                <LinkButton href="/deconnexion" variant="secondary">
                  {m.common_sign_out()}
                </LinkButton>
              </>
            )}
            <LinkButton href="/" variant="secondary">
              {m.common_back_home()}
            </LinkButton>
          </>
        }
      >
        {role === null ? (
          <>
            <p>{m.errors_unauthorized_words()}</p>
            {email === null ? null : <p>{m.errors_unauthorized_other({ email })}</p>}
          </>
        ) : (
          <p>{m.errors_unauthorized_role({ role })}</p>
        )}
      </ErrorPanel>
    </Page>
  );
}
