import { readSchool } from '#core/school.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import type { Route } from './+types/thanks.ts';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => ({
  email: (await readSchool(context.get(coreContext))).email,
}));

export const meta = nameUnlisted(m.contact_sent_title);

export default function Thanks({ loaderData: { email } }: Route.ComponentProps) {
  return (
    <Page>
      <Hero
        title={m.contact_sent_title()}
        lead={m.contact_sent_lead()}
        actions={
          <>
            <LinkButton href="/courses">{m.common_browse_courses()}</LinkButton>
            <LinkButton href="/" variant="secondary">
              {m.common_back_home()}
            </LinkButton>
          </>
        }
      />
      <Prose>
        <p>
          {email ? (
            <RichMessage
              parts={m.contact_sent_receipt.parts({ email })}
              wraps={{ link: (words) => <a href={`mailto:${email}`}>{words}</a> }}
            />
          ) : (
            m.contact_sent_acknowledged()
          )}
        </p>
        <p>
          <a href="/contact">{m.contact_sent_again()}</a>
        </p>
      </Prose>
    </Page>
  );
}
