import { readSchool } from '#core/school.ts';
import { m } from '#words/messages.js';
import { coreContext, flagsContext } from '../context.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { nameUnlisted } from '../page-title.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import type { Route } from './+types/in-construction.ts';
import { ClosedPage } from './closed-page.tsx';
import { withErrorResponse } from './with-error-response.ts';

export const handle: PageHandle = { layout: 'bare' };

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const { email } = await readSchool(context.get(coreContext));
  return { construction: context.get(flagsContext).construction, email };
});

export const meta = nameUnlisted(m.errors_construction_short);

export default function InConstruction({ loaderData: { construction, email } }: Route.ComponentProps) {
  if (!construction)
    return (
      <ClosedPage
        title={m.errors_construction_open_title()}
        actions={<LinkButton href="/">{m.errors_enter()}</LinkButton>}
      >
        <p>{m.errors_construction_open_words()}</p>
      </ClosedPage>
    );
  return (
    <ClosedPage
      title={m.errors_construction_title()}
      actions={
        <LinkButton href={`mailto:${email}`} variant="secondary">
          {m.common_write_to_us()}
        </LinkButton>
      }
    >
      <p>{m.errors_construction_words()}</p>
    </ClosedPage>
  );
}
