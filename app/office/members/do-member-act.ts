import type { Core } from '#core/context.ts';
import {
  endSessions,
  removeMember,
  sendPasswordLetter,
  setAdmin,
  setDisabled,
} from '#core/members/change-member.ts';
import { findAccountNow } from '#core/members/members.ts';
import type { SignedInUser } from '#core/members/sessions.ts';
import { grantAccess } from '#core/orders/grants.ts';
import { m } from '#words/messages.js';
import type { MemberAct } from './member-act.ts';

/** Does what the office wants of an account, and says what was done. */
export async function doMemberAct(
  core: Core,
  actor: SignedInUser,
  uid: string,
  act: MemberAct,
): Promise<string> {
  switch (act.intent) {
    case 'grant': {
      const account = await findAccountNow(core, uid);
      const { title } = await grantAccess(core, actor, { account, productId: act.productId });
      return m.orders_granted({ title, person: account.displayName || account.email });
    }
    case 'disable':
      await setDisabled(core, actor, uid, true);
      return m.people_disabled();
    case 'enable':
      await setDisabled(core, actor, uid, false);
      return m.people_enabled();
    case 'grant-admin':
      await setAdmin(core, actor, uid, { admin: true, knowingly: false });
      return m.people_admin_granted();
    case 'withdraw-admin':
      await setAdmin(core, actor, uid, { admin: false, knowingly: act.knowingly === 'yes' });
      return m.people_admin_withdrawn();
    case 'sign-out':
      await endSessions(core, actor, uid);
      return m.people_signed_out();
    case 'password-letter':
      await sendPasswordLetter(core, actor, uid);
      return m.people_password_letter_leaves();
    case 'remove':
      await removeMember(core, actor, uid);
      return m.people_removed();
  }
}
