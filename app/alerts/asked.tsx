import { m } from '#words/messages.js';
import { nameUnlisted } from '../page-title.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Prose } from '../ui/text/prose.tsx';

export const meta = nameUnlisted(m.common_check_emails);

/** Confirmation page, the same for known and unknown addresses. */
export default function Asked() {
  return (
    <Page>
      <Hero
        title={m.common_check_emails()}
        lead={m.alerts_sent_lead()}
        actions={<LinkButton href="/courses">{m.common_browse_courses()}</LinkButton>}
      />
      <Prose>
        <p>{m.alerts_sent_wait()}</p>
      </Prose>
    </Page>
  );
}
