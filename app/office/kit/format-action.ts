import { m } from '#words/messages.js';

const actions: Readonly<Record<string, () => string>> = {
  create: m.journal_action_create,
  update: m.journal_action_update,
  delete: m.journal_action_delete,
  archive: m.journal_action_archive,
  unarchive: m.journal_action_unarchive,
  restore: m.journal_action_unarchive,
  revert: m.journal_action_restore,
  undo: m.journal_action_restore,
  move: m.journal_action_reorder,
  link: m.journal_action_link,
  schedule: m.journal_action_schedule,
  publish: m.common_publication,
  unpublish: m.journal_action_unpublish,
  duplicate: m.journal_action_duplicate,
  import: m.journal_action_import,
  'import-done': m.moving_action_done,
  'undo-import': m.moving_action_undo,
  'undo-import-done': m.moving_action_undone,
  'invite-people': m.moving_action_invite,
  reorder: m.journal_action_reorder,
  grant: m.orders_origin_grant,
  resend: m.journal_action_resend,
  read: m.journal_action_read,
  'show-link': m.journal_action_show_link,
  reply: m.common_answer,
  replay: m.journal_action_replay,
  cancel: m.journal_action_cancel,
  refund: m.journal_action_refund,
  'revoke-code': m.common_voucher_revoked,
  'restore-code': m.common_voucher_restored,
  settle: m.common_decision,
  'receive-transfer': m.common_transfer_received,
  'return-transfer': m.common_transfer_returned,
  'answer-dispute': m.journal_action_answer_dispute,
  'accept-dispute': m.journal_action_accept_dispute,
  recall: m.journal_action_recall,
  'waive-withdrawal': m.journal_action_waive_withdrawal,
  'state-withdrawal': m.common_withdrawal,
  needs: m.journal_action_needs,
  corrections: m.corrections_given,
  disable: m.journal_action_disable,
  enable: m.journal_action_enable,
  'grant-admin': m.journal_action_grant_admin,
  'withdraw-admin': m.journal_action_withdraw_admin,
  'change-role': m.journal_action_change_role,
  invite: m.common_invitation_sent,
  'revoke-invitation': m.journal_action_revoke_invitation,
  'accept-invitation': m.journal_action_accept_invitation,
  'sign-out': m.journal_action_sign_out,
  'password-letter': m.journal_action_password_letter,
  erase: m.common_removed_account,
  export: m.journal_action_export,
  'tell-available': m.journal_action_tell_available,
};

/** Labels of the action `withdraw` by kind of entity, because its meaning depends on the kind. */
const withdrawals: Readonly<Record<string, () => string>> = {
  news: m.journal_action_unpublish,
  score: m.journal_action_withdraw_consent,
};

/** Returns the label of an action. Actions without a label count as an update. */
export function formatAction(action: string, kind: string): string {
  if (action === 'withdraw') return (withdrawals[kind] ?? m.journal_action_withdraw)();
  return (actions[action] ?? m.journal_action_update)();
}
