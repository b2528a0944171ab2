import { and, eq, isNull } from 'drizzle-orm';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { enqueue } from '../queues.ts';
import { hashSecret, isSecret } from '../secret.ts';
import { deleteAlerts } from './delete-alerts.ts';

type Alert = { product: { id: string; title: string; displayed: boolean }; confirmed: boolean };

/** @throws {AppError} not-found if no alert has this link */
export async function findAlert(core: Pick<Core, 'db'>, secret: string): Promise<Alert> {
  if (!isSecret(secret)) throw unknownLink();
  const [row] = await core.db
    .select({
      id: products.id,
      title: products.title,
      displayed: products.displayed,
      confirmedAt: availabilityAlerts.confirmedAt,
    })
    .from(availabilityAlerts)
    .innerJoin(products, eq(products.id, availabilityAlerts.productId))
    .where(eq(availabilityAlerts.secretHash, hashSecret(secret)))
    .limit(1);
  if (!row) throw unknownLink();
  const { confirmedAt, ...product } = row;
  return { product, confirmed: confirmedAt !== null };
}

/** Confirms an alert and queues a notification run, in case the product is already available. Idempotent. */
export async function confirmAlert(core: Pick<Core, 'db' | 'jobs' | 'now'>, secret: string): Promise<void> {
  await findAlert(core, secret);
  await core.db.transaction(async (tx) => {
    await tx
      .update(availabilityAlerts)
      .set({ confirmedAt: core.now() })
      .where(
        and(eq(availabilityAlerts.secretHash, hashSecret(secret)), isNull(availabilityAlerts.confirmedAt)),
      );
    await enqueue(core, tx, 'tell-available', {});
  });
}

export async function endAlert(core: Pick<Core, 'db'>, secret: string): Promise<void> {
  await core.db.transaction((tx) => deleteAlerts(tx, eq(availabilityAlerts.secretHash, hashSecret(secret))));
}

const unknownLink = () =>
  new AppError('not-found', 'no alert has this link', { userMessage: m.alerts_refusal_link() });
