import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import type { Account } from '../accounts/identity.ts';
import { type Actor, type AuditFields, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';

type Fields = Readonly<Partial<Record<AuditFields<'member'>, unknown>>>;

/** Changes an account in the database, the audit log and, last, at the provider. */
export async function changeAccount(
  core: Core,
  actor: NonNullable<Actor>,
  account: Account,
  step: {
    action: string;
    /** Checks in the transaction, before anything is written. */
    check?: (tx: Transaction) => Promise<void>;
    before?: Fields;
    after?: Fields;
    columns?: Partial<Pick<typeof directory.$inferInsert, 'admin' | 'disabled'>>;
    change: (tx: Transaction) => Promise<void>;
  },
): Promise<void> {
  const { uid } = account;
  await core.db.transaction(async (tx) => {
    await step.check?.(tx);
    await recordChange(core, tx, {
      actor,
      action: step.action,
      kind: 'member',
      subjectId: uid,
      title: account.displayName || account.email,
      ...(step.before ? { before: step.before } : {}),
      ...(step.after ? { after: step.after } : {}),
    });
    if (step.columns) await tx.update(directory).set(step.columns).where(eq(directory.uid, uid));
    // Changes the provider last, because a rollback would not undo that change.
    await step.change(tx);
  });
}

export const refuseChange = (userMessage: string): AppError =>
  new AppError('conflict', 'this change of the account is not allowed', { userMessage });
