import { eq } from 'drizzle-orm';
import { toOwnOpinionHref, toPresentationHref } from '#common/links.ts';
import { opinions } from '#database/tables/opinions.ts';
import { writeOpinionEmail } from '#emails/opinion-email.ts';
import { m } from '#words/messages.js';
import { recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { readEmailSchool } from '../school.ts';
import { findOpinion, type OpinionState } from './office-opinions.ts';
import { type RefusalInput, type SeenOpinion, writeRefusal } from './refusal.ts';

type Judge = { uid: string; displayName: string; email: string };

/** @throws {AppError} not-found, or conflict if the product review changed since `seen` */
export const acceptOpinion = (core: Core, actor: Judge, id: string, seen: SeenOpinion): Promise<void> =>
  decide(core, actor, id, seen, 'accepted', '');

/** @throws {AppError} not-found, or conflict if the product review changed since `seen` */
export const refuseOpinion = (
  core: Core,
  actor: Judge,
  id: string,
  seen: SeenOpinion,
  { reason, details }: RefusalInput,
): Promise<void> => decide(core, actor, id, seen, 'refused', writeRefusal(reason, details));

/**
 * Undoes a decision without an email: the product review is pending and hidden again.
 * @throws {AppError} not-found, conflict
 */
export const reopenOpinion = (core: Core, actor: Judge, id: string, seen: SeenOpinion): Promise<void> =>
  decide(core, actor, id, seen, 'pending', '');

async function decide(
  core: Core,
  actor: Judge,
  id: string,
  seen: SeenOpinion,
  state: OpinionState,
  refusal: string,
): Promise<void> {
  const { product, body, email } = await findOpinion(core, id);
  const mail =
    email && state !== 'pending'
      ? await writeOpinionEmail({
          school: await readEmailSchool(core),
          productTitle: product.title,
          body,
          refusal,
          link: core.siteUrl + (refusal ? toOwnOpinionHref(product) : `${toPresentationHref(product)}#avis`),
        })
      : null;
  await core.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ state: opinions.state, refusal: opinions.refusal, updatedAt: opinions.updatedAt })
      .from(opinions)
      .where(eq(opinions.id, id))
      .for('update');
    if (before?.state === state && before.refusal === refusal) return;
    if (!before || before.state !== seen.state || before.updatedAt.getTime() !== seen.updatedAt)
      throw new AppError('conflict', `opinion ${id} has changed since it was read`, {
        userMessage: m.opinions_changed(),
      });
    const decidedAt = core.now();
    await tx
      .update(opinions)
      .set({ state, refusal, decidedAt: state === 'pending' ? null : decidedAt })
      .where(eq(opinions.id, id));
    if (mail)
      await queueEmail(core, tx, {
        ...{ kind: 'opinion', subjectId: `${id}:${decidedAt.getTime()}`, recipient: email },
        ...mail,
      });
    await recordChange(core, tx, {
      ...{ actor, kind: 'opinion' as const, subjectId: id, title: product.title, action: 'update' },
      before: { state: before.state },
      after: { state },
    });
  });
}
