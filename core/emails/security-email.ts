import { type SecurityChange, writeSecurityEmail } from '#emails/security-email.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { readEmailSchool } from '../school.ts';
import type { QueuedEmail } from './outbox.ts';

/** Composes the email about a change of sign-in methods, to be queued in the transaction of the change. */
export async function prepareSecurityEmail(
  core: Core,
  email: string,
  change: SecurityChange,
): Promise<QueuedEmail> {
  const mail = await writeSecurityEmail({
    school: await readEmailSchool(core),
    change,
    changedAt: 'changedAt' in change ? change.changedAt : core.now(),
    link: core.siteUrl + toPath(change),
  });
  return { kind: change.kind, subjectId: createId(core.now()), recipient: email, ...mail };
}

function toPath({ kind }: SecurityChange): string {
  if (kind === 'settings-changed') return '/admin/launch';
  if (kind.startsWith('sign-in')) return '/profile#connexions';
  return kind.startsWith('password') ? '/profile#mot-de-passe' : '/profile#second-facteur';
}
