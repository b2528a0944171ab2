import { type SecurityChange, writeSecurityLetter } from '#letters/security-letter.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { readLetterSchool } from '../school.ts';
import type { LetterToQueue } from './outbox.ts';

/**
 * The letter that tells somebody of a change in the ways into their account, to be queued in the transaction that makes it; to an account
 * without address none goes.
 */
export async function prepareSecurityLetter(
  core: Core,
  email: string,
  change: SecurityChange,
): Promise<LetterToQueue> {
  const letter = await writeSecurityLetter({
    school: await readLetterSchool(core),
    change,
    changedAt: 'changedAt' in change ? change.changedAt : core.now(),
    link: `${core.siteUrl}/profile#${anchorOf(change)}`,
  });
  return { kind: change.kind, subjectId: createId(core.now()), recipient: email, ...letter };
}

/** The section of the profile that is about such a change. */
function anchorOf({ kind }: SecurityChange): string {
  if (kind.startsWith('sign-in')) return 'connexions';
  return kind.startsWith('password') ? 'mot-de-passe' : 'second-facteur';
}
