import { useEffect, useId, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { CommandButton } from '../kit/command-button.tsx';
import type { Commands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import { ProductChoice } from '../orders/product-choice.tsx';

export function MemberCommands({
  commands,
  member,
}: {
  commands: Commands;
  member: {
    displayName: string;
    email: string;
    disabled: boolean;
    admin: boolean;
    isOneself: boolean;
    sessions: unknown[];
  };
}) {
  const { disabled, admin, isOneself } = member;
  const name = member.displayName || member.email;
  return (
    <ButtonRow data-print="none">
      {disabled ? null : (
        <CommandButton
          commands={commands}
          asks={{ act: 'password-letter' }}
          label={m.people_password_letter()}
        />
      )}
      {member.sessions.length > 0 ? (
        <CommandButton
          commands={commands}
          asks={{ act: 'sign-out' }}
          label={m.people_sign_out()}
          question={{
            title: m.people_sign_out(),
            words: isOneself ? m.people_sign_out_oneself() : m.people_sign_out_words({ name }),
          }}
        />
      ) : null}
      {admin ? (
        <CommandButton
          commands={commands}
          asks={{ act: 'withdraw-admin', knowingly: isOneself }}
          label={m.people_withdraw_admin()}
          variant="danger"
          question={{
            title: m.people_withdraw_admin(),
            words: isOneself ? m.people_withdraw_admin_oneself() : m.people_withdraw_admin_words({ name }),
          }}
        />
      ) : disabled ? null : (
        <CommandButton
          commands={commands}
          asks={{ act: 'grant-admin' }}
          label={m.people_grant_admin()}
          question={{ title: m.people_grant_admin_title(), words: m.people_grant_admin_words({ name }) }}
        />
      )}
      {isOneself ? null : disabled ? (
        <CommandButton commands={commands} asks={{ act: 'enable' }} label={m.people_enable()} />
      ) : (
        <CommandButton
          commands={commands}
          asks={{ act: 'disable' }}
          label={m.people_disable()}
          variant="danger"
          question={{ title: m.people_disable_title(), words: m.people_disable_words({ name }) }}
        />
      )}
      {isOneself || admin ? null : (
        <CommandButton
          commands={commands}
          asks={{ act: 'remove' }}
          label={m.people_remove()}
          variant="danger"
          question={{ title: m.people_remove_title(), words: m.people_remove_words({ name }) }}
        />
      )}
    </ButtonRow>
  );
}

export function GrantForm({ commands }: { commands: Commands }) {
  const refused =
    commands.last?.act === 'grant' && commands.answer && 'refused' in commands.answer
      ? commands.answer
      : undefined;
  const [open, setOpen] = useState(false);
  const choiceId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (open) document.getElementById(choiceId)?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = open;
  }, [open, choiceId]);
  if (!open)
    return (
      <ButtonRow data-print="none">
        <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
          {m.orders_grant()}
        </Button>
      </ButtonRow>
    );
  return (
    <form
      noValidate
      className={styles.part}
      onSubmit={(event) => {
        event.preventDefault();
        const productId = String(new FormData(event.currentTarget).get('productId') ?? '');
        void commands.ask({ act: 'grant', productId });
      }}
    >
      <ProductChoice id={choiceId} error={refused?.fields.productId?.[0]} />
      <FormActions>
        <Button type="submit" pending={commands.isUnderWay('grant')}>
          {m.orders_grant_go()}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {m.common_cancel()}
        </Button>
      </FormActions>
    </form>
  );
}
