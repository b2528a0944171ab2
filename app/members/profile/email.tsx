import { verifyBeforeUpdateEmail } from '@firebase/auth';
import { useState } from 'react';
import { m } from '#words/messages.js';
import { AuthForm, readField } from '../../account/auth-form.tsx';
import { toLoginHref } from '../../account/login-step.ts';
import { fetchSite } from '../../identity/fetch-site.ts';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { toConfirmHref } from './confirm-href.ts';
import { DoneNotice } from './done-notice.tsx';
import { OpenedForm } from './opened-form.tsx';
import { type OwnAccount, requireClientUser, useOwnAccount } from './use-own-account.ts';

type EmailProps = {
  account: OwnAccount;
  email: string;
  /** New address that still needs verification. */
  pending: string | null;
  isRecent: boolean;
  isOpen: boolean;
};

/** Sign-in address. A new one must be verified before it applies; both addresses receive an email. */
export function EmailSection({ account, email, pending, isRecent, isOpen }: EmailProps) {
  const [isEditing, setEditing] = useState(isOpen && isRecent);
  const sending = useOwnAccount(account, 'adresse', async (auth, fields) => {
    const newEmail = readField(fields, 'newEmail').trim();
    const user = await requireClientUser(auth, account.uid);
    await fetchSite('POST', '/api/profile/email-change', { email: newEmail });
    const url = location.origin + toLoginHref(null, '/profile');
    await verifyBeforeUpdateEmail(user, newEmail, { url });
    setEditing(false);
    return null;
  });
  const givingUp = useOwnAccount(account, 'adresse', async () => {
    await fetchSite('DELETE', '/api/profile/email-change');
    return m.profile_email_given_up();
  });
  return (
    <>
      <p>{m.profile_email_current({ email })}</p>
      {pending ? (
        <Notice
          live
          title={m.profile_email_pending({ email: pending })}
          action={
            <Button variant="secondary" size="small" pending={givingUp.pending} onClick={givingUp.run}>
              {m.profile_email_give_up()}
            </Button>
          }
        >
          <p>{m.profile_email_pending_words()}</p>
        </Notice>
      ) : null}
      {givingUp.error ? <Notice tone="error" live title={givingUp.error} /> : null}
      <DoneNotice words={pending ? null : givingUp.done} />
      {isEditing ? (
        <OpenedForm>
          <AuthForm
            form={sending}
            button={m.profile_email_send()}
            beside={
              <Button variant="quiet" onClick={() => setEditing(false)}>
                {m.common_cancel()}
              </Button>
            }
          >
            <TextField
              label={m.profile_email_new()}
              name="newEmail"
              type="email"
              autoComplete="email"
              maxLength={254}
              hint={m.profile_email_hint()}
              required
              error={sending.fieldErrors.newEmail}
            />
          </AuthForm>
        </OpenedForm>
      ) : (
        <FormActions>
          {isRecent ? (
            <Button variant="secondary" onClick={() => setEditing(true)}>
              {m.common_change_address()}
            </Button>
          ) : (
            <LinkButton variant="secondary" href={toConfirmHref('adresse')}>
              {m.common_change_address()}
            </LinkButton>
          )}
        </FormActions>
      )}
    </>
  );
}
