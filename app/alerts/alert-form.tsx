import { m } from '#words/messages.js';
import contactStyles from '../contact/contact.module.css';
import { TrapField } from '../contact/trap-field.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { ErrorSummary, FormStack } from '../ui/forms/form.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';

/** Reason for a rejected request. `field` is true if the address itself is wrong. */
export type AlertRefusal = { title: string; sentence: string; field: boolean };

const fieldId = 'alerte-email';

/** Form for an availability alert. Plain HTML, validated by the server. */
export function AlertForm({
  action,
  email = '',
  refusal,
}: {
  action: string;
  email?: string | undefined;
  refusal?: AlertRefusal;
}) {
  return (
    <form method="post" action={action} noValidate data-in-place="">
      {refusal ? (
        <ErrorSummary
          focused
          title={refusal.title}
          faults={
            refusal.field ? [{ id: fieldId, label: m.common_your_email(), sentence: refusal.sentence }] : []
          }
        >
          {refusal.field ? null : <p>{refusal.sentence}</p>}
        </ErrorSummary>
      ) : null}
      <FormStack>
        <TextField
          id={fieldId}
          name="email"
          type="email"
          label={m.common_your_email()}
          hint={m.alerts_intro()}
          error={refusal?.field ? refusal.sentence : null}
          autoComplete="email"
          maxLength={254}
          defaultValue={email}
          required
        />
        <TrapField />
        <div hidden data-unsent="">
          <Notice tone="error" live title={m.alerts_unsent()}>
            {m.refusals_site_unreachable()}
          </Notice>
        </div>
        <Button type="submit" size="large" wide>
          {m.alerts_button()}
        </Button>
        <p className={contactStyles.privacy}>
          <RichMessage
            parts={m.alerts_privacy.parts()}
            wraps={{ link: (words) => <a href="/privacy-policy">{words}</a> }}
          />
        </p>
      </FormStack>
    </form>
  );
}
