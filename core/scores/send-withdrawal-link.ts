import { writeConsentLinkLetter } from '#letters/consent-letter.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { readSchool } from '../school.ts';
import { readLetterSchool } from '../settings/letter-school.ts';
import { exams } from './exams.ts';
import { findScoreRow, refuseWithdrawn } from './save-score.ts';
import { hashSecret } from './withdrawal-link.ts';

/**
 * Sends the private link of a result to its candidate. The letter goes at once and by no outbox: neither the address nor the
 * link is kept. @throws {AppError} not-found, invalid-input when the link is not (any more) the one of this result, unavailable
 * when the letter could not leave
 */
export async function sendWithdrawalLink(
  core: Core,
  { id, link, email }: { id: string; link: string; email: string },
): Promise<void> {
  const row = await findScoreRow(core, id);
  refuseWithdrawn(row);
  const secret = link.slice(link.lastIndexOf('/') + 1);
  if (link !== `${core.siteUrl}/retrait/${secret}` || hashSecret(secret) !== row.withdrawalHash)
    throw new AppError('invalid-input', `the link is not the one of score ${id}`);
  const [school, identity] = await Promise.all([readLetterSchool(core), readSchool(core)]);
  const letter = await writeConsentLinkLetter({
    school,
    exam: exams.find((exam) => exam.id === row.exam)?.name ?? row.exam,
    sessionDate: new Date(`${row.sessionDate}T12:00:00Z`),
    link,
  });
  try {
    await core.mail.sendMail({
      from: core.mailFrom ?? { name: identity.name, address: identity.email },
      replyTo: identity.email,
      to: email,
      ...letter,
      messageId: `<${createId(core.now())}@${new URL(core.siteUrl).hostname}>`,
    });
  } catch (error) {
    throw new AppError('unavailable', 'the withdrawal link could not be sent', { cause: error });
  }
  core.log.info({ scoreId: id, kind: 'consent-link' }, 'letter sent');
}
