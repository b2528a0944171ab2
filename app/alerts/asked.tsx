import { m } from '#words/messages.js';
import { describeUnlisted } from '../page-title.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/asked.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.alerts_sent(), matches[0].loaderData);

/** Where every address that was left leads, known or not. */
export default function Asked() {
  return (
    <Page>
      <Hero
        title={m.alerts_sent()}
        lead={m.alerts_sent_lead()}
        actions={<LinkButton href="/courses">{m.contact_sent_courses()}</LinkButton>}
      />
      <Prose>
        <p>{m.alerts_sent_wait()}</p>
      </Prose>
    </Page>
  );
}
