import { m } from '#words/messages.js';
import { nameUnlisted } from '../page-title.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';

export const meta = nameUnlisted(m.alerts_ended);

export default function Ended() {
  return (
    <Page>
      <Hero
        title={m.alerts_ended()}
        lead={m.alerts_ended_lead()}
        actions={
          <LinkButton href="/" variant="secondary">
            {m.common_back_home()}
          </LinkButton>
        }
      />
    </Page>
  );
}
