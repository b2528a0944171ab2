import { studyPlanHref } from '#common/links.ts';
import { m } from '#words/messages.js';
import { ConfirmForm } from '../products/confirm-form.tsx';
import { ButtonRow, LinkButton } from '../ui/actions/button.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Prose } from '../ui/text/prose.tsx';

/** Calendar of the plan: subscription, download, and its secret address with instructions. */
export function PlanCalendar({ address }: { address: string }) {
  return (
    <Section id="calendrier" title={m.plan_calendar()} intro={m.plan_calendar_intro()}>
      <FormStack>
        <ButtonRow>
          <LinkButton href={address.replace(/^https?:/, 'webcal:')} variant="secondary">
            {m.plan_calendar_subscribe()}
          </LinkButton>
          <LinkButton href={new URL(address).pathname} variant="quiet" download="">
            {m.plan_calendar_download()}
          </LinkButton>
        </ButtonRow>
        <TextField
          label={m.plan_calendar_address()}
          hint={m.plan_calendar_address_hint()}
          value={address}
          readOnly
          translate="no"
        />
        <Prose>
          <ul>
            <li>{m.plan_calendar_iphone()}</li>
            <li>{m.plan_calendar_google()}</li>
            <li>{m.plan_calendar_other()}</li>
          </ul>
        </Prose>
        <ConfirmForm
          label={m.plan_calendar_renew()}
          words={m.plan_calendar_renew_words()}
          confirm={m.plan_calendar_renew_yes()}
          action={studyPlanHref}
          name="adresse"
          variant="secondary"
        />
      </FormStack>
    </Section>
  );
}
