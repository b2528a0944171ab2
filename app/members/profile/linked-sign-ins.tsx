import { useEffect, useRef, useState } from 'react';
import type { LinkedSignIn, LinkedSignInDetails } from '#core/sign-in/linked-sign-ins.ts';
import { m } from '#words/messages.js';
import { fetchSite } from '../../identity/fetch-site.ts';
import { signInByProvider } from '../../identity/provider-sign-in.ts';
import { openSessionWithPasskey } from '../../identity/second-factor.ts';
import { Button, ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';
import { RichMessage } from '../../ui/text/rich-message.tsx';
import { toConfirmHref } from './confirm-href.ts';
import { DoneNotice } from './done-notice.tsx';
import styles from './rows.module.css';
import { type OwnAccount, useOwnSubmission } from './use-own-account.ts';

export const linkedSignInsId = 'connexions';

type LinkedSignInsProps = {
  account: OwnAccount;
  email: string;
  hasPassword: boolean;
  signIns: LinkedSignInDetails;
  isRecent: boolean;
  justLinked: string | null;
};

type Change = Pick<LinkedSignInsProps, 'account' | 'isRecent'> & { onDone: (words: string | null) => void };

/** Linked provider accounts. The last sign-in method cannot be unlinked. */
export function LinkedSignIns(props: LinkedSignInsProps) {
  const { account, email, hasPassword, isRecent, justLinked } = props;
  const { linked, linkable } = props.signIns;
  const back = linked.find(({ id }) => id === justLinked);
  const [done, setDone] = useState<string | null>(back ? m.providers_linked(back) : null);
  const list = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // The clicked button has disappeared, so the list takes the focus.
  useEffect(() => {
    if (done && !isFirst.current) list.current?.focus();
    isFirst.current = false;
  }, [done]);
  const change: Change = { account, isRecent, onDone: setDone };
  return (
    <>
      <p>{m.providers_words()}</p>
      <div ref={list} tabIndex={-1}>
        {hasPassword || linked.length > 0 ? (
          <ul className={styles.rows}>
            {hasPassword ? <PasswordRow email={email} /> : null}
            {linked.map((signIn) => (
              <LinkedRow key={signIn.id} signIn={signIn} {...change} />
            ))}
          </ul>
        ) : null}
      </div>
      {linkable.map((provider) => (
        <Linking key={provider.id} provider={provider} {...change} />
      ))}
      <DoneNotice words={done} />
    </>
  );
}

function PasswordRow({ email }: { email: string }) {
  return (
    <li>
      <div>
        <p className={styles.name}>{m.common_password()}</p>
        <p className={styles.soft}>{email}</p>
      </div>
      <ButtonRow>
        <LinkButton variant="quiet" size="small" href="#mot-de-passe">
          {m.profile_password_change()}
        </LinkButton>
      </ButtonRow>
    </li>
  );
}

function LinkedRow({ signIn, ...change }: Change & { signIn: LinkedSignIn }) {
  const { id, name, email, isRemovable } = signIn;
  return (
    <li>
      <div>
        <p className={styles.name}>{name}</p>
        {email ? <p className={styles.soft}>{email}</p> : null}
        {isRemovable ? null : (
          <p className={styles.soft}>
            <RichMessage
              parts={m.providers_only_way.parts({ name })}
              wraps={{
                password: (words) => <a href="#mot-de-passe">{words}</a>,
                passkey: (words) => <a href="#cles-d-acces">{words}</a>,
              }}
            />
          </p>
        )}
      </div>
      {isRemovable ? <Unlinking id={id} name={name} {...change} /> : null}
    </li>
  );
}

type Provider = { id: string; name: string };

function Unlinking({ id, name, account, isRecent, onDone }: Change & Provider) {
  const unlinking = useOwnSubmission(account, linkedSignInsId, async () => {
    onDone(null);
    await fetchSite('DELETE', `/api/profile/linked-sign-ins/${id}`);
    onDone(m.providers_unlinked({ name }));
    return null;
  });
  const label = { 'aria-label': m.providers_unlink_named({ name }) };
  if (!isRecent)
    return (
      <ButtonRow>
        <LinkButton variant="quiet" size="small" href={toConfirmHref(linkedSignInsId)} {...label}>
          {m.providers_unlink()}
        </LinkButton>
      </ButtonRow>
    );
  return (
    <>
      <ButtonRow>
        <Confirmation
          title={m.providers_unlink_title({ name })}
          words={m.providers_unlink_words({ name })}
          yes={m.providers_unlink()}
          danger
          onConfirm={unlinking.run}
          trigger={
            <Button variant="quiet" size="small" pending={unlinking.pending} {...label}>
              {m.providers_unlink()}
            </Button>
          }
        />
      </ButtonRow>
      {unlinking.error ? <Notice tone="error" live title={unlinking.error} /> : null}
    </>
  );
}

function Linking({ provider: { id, name }, account, isRecent, onDone }: Change & { provider: Provider }) {
  const linking = useOwnSubmission(account, linkedSignInsId, async () => {
    onDone(null);
    const { services, uid } = account;
    const target = `/profile?relie=${id}#${linkedSignInsId}`;
    const user = await signInByProvider({ services, providerId: id, purpose: 'link', uid, target });
    // Linking created a new sign-in, so the session must move to it.
    await openSessionWithPasskey(user, null);
    onDone(m.providers_linked({ name }));
    return null;
  });
  return (
    <>
      <FormActions>
        {isRecent ? (
          <Button variant="secondary" pending={linking.pending} onClick={linking.run}>
            {m.providers_link({ name })}
          </Button>
        ) : (
          <LinkButton variant="secondary" href={toConfirmHref(linkedSignInsId)}>
            {m.providers_link({ name })}
          </LinkButton>
        )}
      </FormActions>
      {linking.error ? <Notice tone="error" live title={linking.error} /> : null}
    </>
  );
}
