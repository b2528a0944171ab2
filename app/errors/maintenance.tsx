import { data } from 'react-router';
import { readSchool } from '#core/school.ts';
import { m } from '#words/messages.js';
import { coreContext, flagsContext } from '../context.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { nameUnlisted } from '../page-title.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import type { Route } from './+types/maintenance.ts';
import { ClosedPage } from './closed-page.tsx';
import { withErrorResponse } from './with-error-response.ts';

export const handle: PageHandle = { layout: 'bare' };

/** Maintenance page, served for every URL while the flag is set. Status 503 tells crawlers to retry later. */
export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const { maintenance } = context.get(flagsContext);
  const { email } = await readSchool(context.get(coreContext));
  return data(
    { maintenance, email },
    maintenance ? { status: 503, headers: { 'Retry-After': '600', 'Cache-Control': 'no-store' } } : {},
  );
});

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta = nameUnlisted(m.errors_maintenance_short);

export default function Maintenance({ loaderData: { maintenance, email } }: Route.ComponentProps) {
  if (!maintenance)
    return (
      <ClosedPage
        title={m.errors_maintenance_open_title()}
        actions={<LinkButton href="/">{m.errors_enter()}</LinkButton>}
      >
        <p>{m.errors_maintenance_open_words()}</p>
      </ClosedPage>
    );
  return (
    <ClosedPage
      title={m.errors_maintenance_title()}
      actions={<LinkButton href="/">{m.common_retry()}</LinkButton>}
    >
      <p>{m.errors_maintenance_words()}</p>
      <p>
        <RichMessage
          parts={m.errors_maintenance_urgent.parts({ email })}
          wraps={{ link: (words) => <a href={`mailto:${email}`}>{words}</a> }}
        />
      </p>
    </ClosedPage>
  );
}
