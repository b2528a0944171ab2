import { useEffect, useId, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';
import type { CommandRequest } from '../kit/answer.ts';
import type { Commands } from '../kit/commands.tsx';
import { MoreActions } from '../kit/more-actions.tsx';
import styles from '../kit/sheet.module.css';
import { ProductChoice } from '../orders/product-choice.tsx';
import { useRight } from '../use-right.ts';

type MemberCommand = {
  label: string;
  asks: CommandRequest;
  isDangerous?: boolean;
  question?: { title: string; words: string };
};

type CommandedMember = {
  displayName: string;
  email: string;
  disabled: boolean;
  uid: string;
  isStaff: boolean;
  isOneself: boolean;
  sessions: unknown[];
};

/** The commands for an account. Those that a person notices are confirmed first. */
export function MemberCommands({ commands, member }: { commands: Commands; member: CommandedMember }) {
  const [asked, setAsked] = useState<MemberCommand | null>(null);
  const [open, setOpen] = useState(false);
  const mayChangeTeam = useRight('team.write');
  const mayErase = useRight('people.erase');
  // The server refuses changes of staff by people who do not manage it.
  const mayChange = useRight('people.write') && (mayChangeTeam || !member.isStaff || member.isOneself);
  const offered = mayChange ? listMemberCommands(member, mayErase) : [];
  if (offered.length === 0) return null;
  return (
    <>
      <MoreActions
        actions={[
          ...offered.map((command) => ({
            label: command.label,
            onSelect: () => {
              if (!command.question) return void commands.ask(command.asks);
              setAsked(command);
              setOpen(true);
            },
          })),
          ...(mayChangeTeam
            ? [{ label: m.team_role_open(), href: `/admin/team/${encodeURIComponent(member.uid)}` }]
            : []),
        ]}
      />
      {asked?.question ? (
        <Confirmation
          {...asked.question}
          yes={asked.label}
          danger={asked.isDangerous}
          open={open}
          onOpenChange={setOpen}
          onConfirm={() => void commands.ask(asked.asks)}
        />
      ) : null}
    </>
  );
}

function listMemberCommands(member: CommandedMember, mayErase: boolean): MemberCommand[] {
  const { disabled, isStaff, isOneself } = member;
  const name = member.displayName || member.email;
  const when = (condition: boolean, command: MemberCommand) => (condition ? [command] : []);
  return [
    ...when(!disabled, { label: m.people_password_letter(), asks: { act: 'password-letter' } }),
    ...when(member.sessions.length > 0, {
      label: m.people_sign_out(),
      asks: { act: 'sign-out' },
      question: {
        title: m.people_sign_out(),
        words: isOneself ? m.people_sign_out_oneself() : m.people_sign_out_words({ name }),
      },
    }),
    ...when(!isOneself && disabled, { label: m.people_enable(), asks: { act: 'enable' } }),
    ...when(!isOneself && !disabled, {
      label: m.people_disable(),
      asks: { act: 'disable' },
      isDangerous: true,
      question: { title: m.people_disable_title(), words: m.people_disable_words({ name }) },
    }),
    ...when(mayErase && !isOneself && !isStaff, {
      label: m.people_remove(),
      asks: { act: 'remove' },
      isDangerous: true,
      question: { title: m.people_remove_title(), words: m.people_remove_words({ name }) },
    }),
  ];
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
        <Button ref={opener} onClick={() => setOpen(true)}>
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
