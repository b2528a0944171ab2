import { m } from '#words/messages.js';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { ActButton } from '../acts/act-button.tsx';
import type { Act } from '../acts/use-act.ts';

/** What can be done with an account; what has consequences asks first. */
export function MemberActs({
  act,
  member,
}: {
  act: Act;
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
        <ActButton act={act} fields={{ intent: 'password-letter' }} label={m.people_password_letter()} />
      )}
      {member.sessions.length > 0 ? (
        <ActButton
          act={act}
          fields={{ intent: 'sign-out' }}
          label={m.people_sign_out()}
          question={{
            title: m.people_sign_out_title(),
            words: isOneself ? m.people_sign_out_oneself() : m.people_sign_out_words({ name }),
          }}
        />
      ) : null}
      {admin ? (
        <ActButton
          act={act}
          fields={{ intent: 'withdraw-admin', knowingly: isOneself ? 'yes' : 'no' }}
          label={m.people_withdraw_admin()}
          variant="danger"
          question={{
            title: m.people_withdraw_admin_title(),
            words: isOneself ? m.people_withdraw_admin_oneself() : m.people_withdraw_admin_words({ name }),
          }}
        />
      ) : disabled ? null : (
        <ActButton
          act={act}
          fields={{ intent: 'grant-admin' }}
          label={m.people_grant_admin()}
          question={{ title: m.people_grant_admin_title(), words: m.people_grant_admin_words({ name }) }}
        />
      )}
      {isOneself ? null : disabled ? (
        <ActButton act={act} fields={{ intent: 'enable' }} label={m.people_enable()} />
      ) : (
        <ActButton
          act={act}
          fields={{ intent: 'disable' }}
          label={m.people_disable()}
          variant="danger"
          question={{ title: m.people_disable_title(), words: m.people_disable_words({ name }) }}
        />
      )}
      {isOneself || admin ? null : (
        <ActButton
          act={act}
          fields={{ intent: 'remove' }}
          label={m.people_remove()}
          variant="danger"
          question={{ title: m.people_remove_title(), words: m.people_remove_words({ name }) }}
        />
      )}
    </ButtonRow>
  );
}
