import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { scores } from '#database/tables/scores.ts';
import { writeConsentLinkEmail } from '#emails/consent-email.ts';
import { m } from '#words/messages.js';
import { patience, requireWithin } from '../answer-within.ts';
import { type Actor, eraseFromJournal, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { relayEmail } from '../emails/relay-email.ts';
import { readSender } from '../emails/school-address.ts';
import { AppError } from '../errors.ts';
import { enqueue } from '../queues.ts';
import { readEmailSchool } from '../school.ts';
import { createSecret, hashSecret, isSecret } from '../secret.ts';
import { forgetSlugs } from '../slugs/slug-rules.ts';
import { erasePersonal } from '../subjects/fields.ts';
import type { ScoreRow } from './score.ts';
import { nameExam, refuseWithdrawn, scoreFields, scoreSubject } from './score-subject.ts';

/**
 * Creates the link to withdraw consent, which replaces the previous one. Only its digest is stored.
 * @throws {AppError} not-found
 * @throws {AppError} invalid-input if the consent was already withdrawn
 */
export async function createRevocationLink(core: Core, actor: Actor, id: string): Promise<string> {
  const secret = createSecret();
  await core.db.transaction(async (tx) => {
    const row = await scoreSubject.lock(tx, id);
    refuseWithdrawn(row);
    await tx
      .update(scores)
      .set({ withdrawalHash: hashSecret(secret), updatedAt: core.now() })
      .where(eq(scores.id, id));
    await recordChange(core, tx, {
      actor,
      action: 'link',
      kind: scoreSubject.kind,
      subjectId: id,
      title: row.title,
      before: { hasLink: row.withdrawalHash !== null, madeAt: null },
      after: { hasLink: true, madeAt: core.now() },
    });
  });
  return `${core.siteUrl}/retrait/${secret}`;
}

/**
 * Emails the private link, without the outbox, so that neither the address nor the link is stored.
 * @throws {AppError} not-found
 * @throws {AppError} invalid-input if it is not the current link of this result
 * @throws {AppError} unavailable if sending failed
 */
export async function sendRevocationLink(
  core: Core,
  { id, link, email }: { id: string; link: string; email: string },
): Promise<void> {
  const row = await scoreSubject.find(core, id);
  refuseWithdrawn(row);
  const secret = link.slice(link.lastIndexOf('/') + 1);
  if (link !== `${core.siteUrl}/retrait/${secret}` || hashSecret(secret) !== row.withdrawalHash)
    throw new AppError('invalid-input', `not the current link of score ${id}`);
  const [school, sender] = await Promise.all([readEmailSchool(core), readSender(core)]);
  const mail = await writeConsentLinkEmail({
    school,
    exam: nameExam(row.exam),
    sessionDate: new Date(`${row.sessionDate}T12:00:00Z`),
    link,
  });
  try {
    await requireWithin(patience, () =>
      relayEmail(core, 'consent-link', {
        ...sender,
        to: email,
        ...mail,
        messageId: `<${createId(core.now())}@${new URL(core.siteUrl).hostname}>`,
      }),
    );
  } catch (error) {
    throw new AppError('unavailable', 'sending the withdrawal link failed', { cause: error });
  }
  core.log.info({ scoreId: id, kind: 'consent-link' }, 'email sent');
}

type Withdrawal = Pick<ScoreRow, 'title' | 'exam' | 'sessionDate' | 'candidate' | 'withdrawnAt'>;

/** @throws {AppError} not-found if the link is unknown */
export async function findWithdrawal(core: Pick<Core, 'db'>, secret: string): Promise<Withdrawal> {
  if (!isSecret(secret)) throw unknownLink();
  const { title, exam, sessionDate, candidate, withdrawnAt } = scores;
  const [row] = await core.db
    .select({ title, exam, sessionDate, candidate, withdrawnAt })
    .from(scores)
    .where(eq(scores.withdrawalHash, hashSecret(secret)))
    .limit(1);
  if (!row) throw unknownLink();
  return row;
}

/**
 * Unpublishes a result and erases its personal data and pictures, in the audit log too. Idempotent.
 * @throws {AppError} not-found if the link is unknown
 */
export async function revokeConsent(core: Core, secret: string): Promise<void> {
  if (!isSecret(secret)) throw unknownLink();
  await core.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(scores)
      .where(eq(scores.withdrawalHash, hashSecret(secret)))
      .for('update');
    if (!row) throw unknownLink();
    await erasePerson(core, tx, row, null);
  });
}

/**
 * Withdraws consent on behalf of a candidate.
 * @throws {AppError} not-found
 */
export async function revokeConsentFor(core: Core, actor: Actor, id: string): Promise<void> {
  await core.db.transaction(async (tx) => erasePerson(core, tx, await scoreSubject.lock(tx, id), actor));
}

async function erasePerson(core: Core, tx: Transaction, row: ScoreRow, actor: Actor): Promise<void> {
  if (row.withdrawnAt) return;
  const rest = erasePersonal(scoreFields, row);
  const withdrawnAt = core.now();
  const after = { ...row, ...rest, withdrawnAt, displayed: false, indexed: false };
  await tx
    .update(scores)
    .set({
      ...rest,
      withdrawnAt,
      displayed: false,
      indexed: false,
      updatedAt: withdrawnAt,
      version: sql`${scores.version} + 1`,
    })
    .where(eq(scores.id, row.id));
  await forgetSlugs(tx, 'score', row.id);
  const line = { kind: scoreSubject.kind, subjectId: row.id, title: after.title };
  const former = await eraseFromJournal(tx, line, Object.keys(rest));
  await recordChange(core, tx, {
    ...line,
    actor,
    action: 'withdraw',
    before: { withdrawnAt: null },
    after: { withdrawnAt },
  });
  const states = [row, ...former.map(([name, value]) => ({ [name]: value }))];
  const objects = states.flatMap((state) => scoreSubject.listObjects(core, state));
  const paths = [...new Set(objects)].filter((path) => path !== null);
  if (paths.length > 0) await enqueue(core, tx, 'forget-objects', { paths });
}

const unknownLink = () =>
  new AppError('not-found', 'unknown withdrawal link', {
    userMessage: m.scores_refusal_link(),
  });
