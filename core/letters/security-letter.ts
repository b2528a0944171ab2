import type { Transaction } from '#database/connect.ts';
import { type SecurityChange, writeSecurityLetter } from '#letters/security-letter.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { readLetterSchool } from '../school.ts';
import { queueLetter } from './outbox.ts';

/** Tells somebody of a change in the ways into their account, in the transaction that makes it; an account without address hears nothing. */
export async function queueSecurityLetter(
  core: Core,
  tx: Transaction,
  email: string,
  change: SecurityChange,
): Promise<void> {
  if (!email) return;
  const letter = await writeSecurityLetter({
    school: await readLetterSchool({ db: tx, siteUrl: core.siteUrl }),
    change,
    changedAt: core.now(),
    link: `${core.siteUrl}/profile#${change.kind.startsWith('sign-in') ? 'connexions' : 'second-facteur'}`,
  });
  await queueLetter(core, tx, {
    kind: change.kind,
    subjectId: createId(core.now()),
    recipient: email,
    ...letter,
  });
}
