import { multiFactor, TotpMultiFactorGenerator, type TotpSecret, type User } from '@firebase/auth';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type BrowserServices, openAuth } from '#clients/browser/firebase-auth.ts';
import { m } from '#words/messages.js';
import { fetchSite } from '../../identity/fetch-site.ts';
import { openSiteSession } from '../../identity/site-session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import { checkForm, focusFirstInvalid } from '../../ui/forms/validity.ts';
import { CopyButton } from './copy-button.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './second-factor.module.css';
import { ChangeRefusal, StaleSignInError, useOwnChange } from './use-own-change.tsx';

type Begun = { user: User; secret: TotpSecret; address: string };

/** Sets up an authenticator application: shows the secret as QR code and text, and verifies a first code. */
export function AppSetup({
  services,
  names,
  wantsCodes,
  onCodes,
  onClose,
}: {
  services: BrowserServices;
  names: { email: string; school: string };
  wantsCodes: boolean;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}) {
  const [begun, setBegun] = useState<Begun | null>(null);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const change = useOwnChange();
  const begin = () =>
    change.run(async () => {
      const auth = await openAuth(services);
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) throw new StaleSignInError();
      // The token must already state that the address is verified.
      await user.getIdToken(true);
      const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
      setBegun({ user, secret, address: secret.generateQrCodeUrl(names.email, names.school) });
    });
  const first = useRef(begin);
  useEffect(() => void first.current(), []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const errors = checkForm(form);
    setFieldErrors(errors);
    focusFirstInvalid(form);
    if (!begun || Object.keys(errors).length > 0) return;
    const code = String(new FormData(form).get('code')).replace(/\s/g, '');
    void change.run(async () => {
      const { user, secret } = begun;
      await multiFactor(user).enroll(
        TotpMultiFactorGenerator.assertionForEnrollment(secret, code),
        m.security_app_title(),
      );
      // Enrolment ended the old session; the new one counts as signed in with two factors.
      await openSiteSession(user);
      if (wantsCodes) onCodes((await fetchSite<{ codes: string[] }>('POST', '/api/recovery-codes')).codes);
    });
  }

  return (
    <div className={styles.panel}>
      {begun ? null : <ChangeRefusal failure={change.failure} />}
      {begun ? (
        <ol className={styles.steps}>
          <li>
            <p>{m.security_app_scan()}</p>
            <QrCode text={begun.address} label={m.security_app_qr_label()} />
            <p>{m.security_app_type()}</p>
            <p className={styles.secret}>{begun.secret.secretKey.replace(/.{4}(?=.)/g, '$& ')}</p>
            <CopyButton text={begun.secret.secretKey} label={m.security_app_copy()} />
          </li>
          <li>
            <p>{m.security_app_confirm_words()}</p>
            <form onSubmit={submit} method="dialog" noValidate>
              <FormStack>
                <ChangeRefusal failure={change.failure} />
                <CodeField error={fieldErrors.code} />
                <FormActions>
                  <Button type="submit" pending={change.pending}>
                    {m.security_app_confirm()}
                  </Button>
                  <Button variant="quiet" onClick={onClose}>
                    {m.common_cancel()}
                  </Button>
                </FormActions>
              </FormStack>
            </form>
          </li>
        </ol>
      ) : (
        <>
          {change.pending ? <Spinner label={m.security_app_preparing()} /> : null}
          {change.failure ? (
            <FormActions>
              <Button variant="secondary" onClick={() => void begin()}>
                {m.editing_try_again()}
              </Button>
              <Button variant="quiet" onClick={onClose}>
                {m.common_cancel()}
              </Button>
            </FormActions>
          ) : null}
        </>
      )}
    </div>
  );
}

function CodeField({ error }: { error: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <TextField
      ref={field}
      label={m.security_code_label()}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="\s*[0-9]{3}\s?[0-9]{3}\s*"
      required
      error={error}
    />
  );
}
