import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { products } from '#database/tables/products.ts';
import { writeAlertRequestedEmail } from '#emails/alert-emails.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { queueEmail } from '../emails/outbox.ts';
import { alertEmails } from '../emails/unlisted-emails.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit, toNetwork, tryConsume } from '../limits.ts';
import { readEmailSchool } from '../school.ts';
import { createSecret, hashSecret } from '../secret.ts';
import { daysUnconfirmed, isAwaited } from './alert.ts';
import { deleteAlerts } from './delete-alerts.ts';

/** An address receives no second confirmation request within this time, in milliseconds. */
const recentMilliseconds = 10 * 60_000;

const fromOneNetwork: Limit = { name: 'alert-network', points: 10, seconds: 10 * 60 };

/** The recipient's address is not verified, so low limits prevent abuse. */
const emailsToOne: Limit = { name: 'alert-email', points: 4, seconds: 24 * 3_600 };
const emailsToAll: Limit = { name: 'alert-emails', points: 240, seconds: 3_600 };

type AlertAsker = {
  clientAddress: string;
  /** True if the honeypot field was filled in. */
  trapped: boolean;
};

/**
 * Sends a confirmation request. Skips confirmed, recent and limited addresses silently, to not reveal them.
 * @throws {AppError} not-found if the product cannot have alerts, too-many-requests for the network
 */
export async function requestAlert(
  core: Core,
  wanted: { productId: string; email: string },
  { clientAddress, trapped }: AlertAsker,
): Promise<void> {
  const { productId, title } = await findAwaited(core, wanted.productId);
  const email = wanted.email.toLowerCase();
  const now = core.now();
  const secret = createSecret();
  const id = createId(now);
  const mail = await writeAlertRequestedEmail({
    school: await readEmailSchool(core),
    title,
    link: `${core.siteUrl}/alertes/${secret}`,
    retentionDays: daysUnconfirmed,
  });
  await core.db.transaction(async (tx) => {
    // The second of two concurrent requests waits here until the first is stored.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${productId} ${email}`}, 0))`);
    await consumePoint(tx, fromOneNetwork, toNetwork(clientAddress));
    if (trapped || (await isKnown(core, tx, { productId, email }))) return;
    if ((await tryConsume(tx, emailsToOne, email)) > 0 || (await tryConsume(tx, emailsToAll, 'all')) > 0)
      return;
    // Replaces an unanswered confirmation request.
    await deleteAlerts(tx, toRow({ productId, email }));
    await tx
      .insert(availabilityAlerts)
      .values({ id, productId, email, secretHash: hashSecret(secret), createdAt: now });
    await queueEmail(core, tx, { kind: alertEmails.asked, subjectId: id, recipient: email, ...mail });
  });
}

/** Returns a product whose page shows « Bientôt disponible ». @throws {AppError} not-found */
async function findAwaited(
  core: Pick<Core, 'db'>,
  id: string,
): Promise<{ productId: string; title: string }> {
  const [product] = await core.db
    .select({ productId: products.id, title: products.title })
    .from(products)
    .where(and(eq(products.id, id), isAwaited))
    .limit(1);
  if (!product) throw new AppError('not-found', `product ${id} is not awaited`);
  return product;
}

type Row = { productId: string; email: string };

const toRow = ({ productId, email }: Row) =>
  and(eq(availabilityAlerts.productId, productId), eq(availabilityAlerts.email, email));

async function isKnown(core: Pick<Core, 'now'>, tx: Transaction, row: Row): Promise<boolean> {
  const since = new Date(core.now().getTime() - recentMilliseconds);
  const [known] = await tx
    .select({ id: availabilityAlerts.id })
    .from(availabilityAlerts)
    .where(
      and(toRow(row), or(isNotNull(availabilityAlerts.confirmedAt), gt(availabilityAlerts.createdAt, since))),
    )
    .limit(1);
  return Boolean(known);
}
