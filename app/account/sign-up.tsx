import { sendSignInLinkToEmail } from 'firebase/auth';
import { useState } from 'react';
import { m } from '#words/messages.js';
import { TextField } from '../ui/forms/field.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './account.module.css';
import { AuthForm } from './auth-form.tsx';
import { rememberEmail } from './known-email.ts';
import { LetterSent } from './letter-sent.tsx';
import { toLoginHref } from './login-step.ts';
import { type LoginStepProps, readField, useAuthForm } from './use-auth-form.ts';

/**
 * An account begins with a letter: the address is proved before anything is bought with it, and the
 * page answers alike whether the address is known or not.
 */
export function SignUp({ services, target, lettersStayHere }: LoginStepProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAuthForm(services, async (auth, fields) => {
    const email = readField(fields, 'email').trim();
    const url = location.origin + toLoginHref(null, target);
    await sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true });
    rememberEmail(email);
    setSentTo(email);
  });
  if (sentTo)
    return <LetterSent email={sentTo} words={m.account_sign_up_sent()} lettersStayHere={lettersStayHere} />;
  return (
    <>
      <PageHeader title={m.account_sign_up_title()} lead={m.account_sign_up_lead()} />
      <AuthForm form={form} button={m.account_sign_up_send()}>
        <TextField
          label={m.account_email_label()}
          name="email"
          type="email"
          autoComplete="email"
          required
          error={form.fieldErrors.email}
        />
      </AuthForm>
      <p className={styles.other}>
        <RichMessage
          parts={m.account_account_already.parts()}
          wraps={{ link: (words) => <a href={toLoginHref(null, target)}>{words}</a> }}
        />
      </p>
    </>
  );
}
