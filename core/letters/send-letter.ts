import { eq, sql } from 'drizzle-orm';
import { letters } from '#database/tables/letters.ts';
import type { Core } from '../context.ts';
import { readSchool } from '../settings/school.ts';

/**
 * Sends one letter of the outbox, at least once: its Message-ID is its own, so that a relay or a
 * mailbox can drop the rare double after a crash. A failure is recorded and thrown to be retried.
 */
export async function sendLetter(core: Core, letterId: string): Promise<void> {
  const [letter] = await core.db.select().from(letters).where(eq(letters.id, letterId)).limit(1);
  if (!letter || letter.sentAt) return;
  const school = await readSchool(core);
  try {
    await core.mail.sendMail({
      from: core.mailFrom ?? { name: school.name, address: school.email },
      replyTo: letter.replyTo ?? school.email,
      to: letter.recipient,
      subject: letter.subject,
      html: letter.html,
      text: letter.text,
      messageId: `<${letter.id}@${new URL(core.siteUrl).hostname}>`,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await core.db
      .update(letters)
      .set({ attempts: sql`${letters.attempts} + 1`, lastError: reason.slice(0, 500) })
      .where(eq(letters.id, letterId));
    throw error;
  }
  await core.db
    .update(letters)
    .set({ attempts: sql`${letters.attempts} + 1`, lastError: null, sentAt: core.now() })
    .where(eq(letters.id, letterId));
  core.log.info({ letterId, kind: letter.kind }, 'letter sent');
}
