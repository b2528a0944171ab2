import { multiFactor } from '@firebase/auth';
import { useState } from 'react';
import { type BrowserServices, openAuth } from '#clients/browser/firebase-auth.ts';
import { m } from '#words/messages.js';
import { openSiteSession } from '../../identity/site-session.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';
import { AppSetup } from './app-setup.tsx';
import type { SecondFactorData } from './load-second-factor.ts';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { ChangeRefusal, StaleSignInError, useOwnChange } from './use-own-change.tsx';

type SectionProps = { data: SecondFactorData; services: BrowserServices; email: string };

/** Second factors: authenticator application, passkeys, and recovery codes. */
export function SecondFactors({ data, ...person }: SectionProps) {
  const { totp, passkeys, codesLeft, isRecovered } = data;
  const [shown, setShown] = useState<string[] | null>(null);
  const isProtected = totp || passkeys.length > 0;
  return (
    <div className={styles.parts}>
      <p>{m.security_intro()}</p>
      {isRecovered ? (
        <Notice tone="warning" title={m.security_recovered_notice()}>
          <p>{m.security_recovered_notice_next()}</p>
        </Notice>
      ) : null}
      {data.isReadOnly ? (
        <Notice tone="warning" title={m.security_office_closed()}>
          <p>{isProtected ? m.security_office_sign_in() : m.security_office_add()}</p>
        </Notice>
      ) : null}
      <App {...person} data={data} onCodes={setShown} />
      <Passkeys data={data} />
      {isProtected || shown ? (
        <RecoveryCodes codesLeft={codesLeft} school={data.school} shown={shown} onShow={setShown} />
      ) : null}
    </div>
  );
}

function App({
  data: { totp, codesLeft, school },
  services,
  email,
  onCodes,
}: SectionProps & { onCodes: (codes: string[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="application" className={styles.part}>
      <h3 id="application">{m.security_app_title()}</h3>
      <p>{totp ? m.security_app_on() : m.security_app_off()}</p>
      {totp ? <Withdrawal services={services} /> : null}
      {!totp && !isOpen ? (
        <ButtonRow>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {m.security_app_add()}
          </Button>
        </ButtonRow>
      ) : null}
      {!totp && isOpen ? (
        <AppSetup
          services={services}
          names={{ email, school }}
          wantsCodes={codesLeft === 0}
          onCodes={onCodes}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
}

function Withdrawal({ services }: { services: BrowserServices }) {
  const change = useOwnChange();
  const withdraw = () =>
    change.run(async () => {
      const auth = await openAuth(services);
      await auth.authStateReady();
      const user = auth.currentUser;
      if (!user) throw new StaleSignInError();
      for (const app of multiFactor(user).enrolledFactors) await multiFactor(user).unenroll(app);
      // Removal ended the old session. Opening a new one also updates the site.
      await openSiteSession(user);
    });
  return (
    <>
      <ChangeRefusal failure={change.failure} />
      <ButtonRow>
        <Confirmation
          title={m.security_app_remove_title()}
          words={m.security_app_remove_words()}
          yes={m.common_delete()}
          danger
          onConfirm={() => void withdraw()}
          trigger={
            <Button variant="secondary" pending={change.pending}>
              {m.security_app_remove()}
            </Button>
          }
        />
      </ButtonRow>
    </>
  );
}
