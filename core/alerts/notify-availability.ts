import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { toPresentationHref } from '#common/links.ts';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { products } from '#database/tables/products.ts';
import { writeAvailableEmail } from '#emails/alert-emails.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { alertEmails } from '../emails/unlisted-emails.ts';
import { productSubject } from '../products/product-subject.ts';
import { readEmailSchool } from '../school.ts';
import { isAvailable } from './alert.ts';

/** Number of emails per transaction. */
const portion = 100;

type Opened = { id: string; title: string; unitAmount: number | null };

/**
 * Emails the confirmed alerts of available products once and deletes them. Checks the current state, because
 * a sale can open in the editor, in the list, by import or once the provider returns a price.
 */
export async function notifyAvailability(core: Core): Promise<void> {
  const opened = await core.db
    .selectDistinct({ id: products.id, title: products.title, unitAmount: products.unitAmount })
    .from(availabilityAlerts)
    .innerJoin(products, eq(products.id, availabilityAlerts.productId))
    .where(and(isNotNull(availabilityAlerts.confirmedAt), isAvailable(core)));
  for (const product of opened) {
    let told: number;
    do told = await notifyBatch(core, product);
    while (told === portion);
  }
}

/** Deletes alerts in the transaction that queues their emails, so a crash neither repeats nor loses one. */
async function notifyBatch(core: Core, product: Opened): Promise<number> {
  const mail = await writeAvailableEmail({
    school: await readEmailSchool(core),
    title: product.title,
    link: core.siteUrl + toPresentationHref(product),
    free: product.unitAmount === 0,
  });
  return core.db.transaction(async (tx) => {
    // Keeps the product on sale until the transaction ends.
    const [open] = await tx
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, product.id), isAvailable(core)))
      .for('share');
    if (!open) return 0;
    const waiting = tx
      .select({ id: availabilityAlerts.id })
      .from(availabilityAlerts)
      .where(and(eq(availabilityAlerts.productId, product.id), isNotNull(availabilityAlerts.confirmedAt)))
      .orderBy(asc(availabilityAlerts.id))
      .limit(portion)
      .for('update', { skipLocked: true });
    const told = await tx
      .delete(availabilityAlerts)
      .where(inArray(availabilityAlerts.id, waiting))
      .returning({ id: availabilityAlerts.id, email: availabilityAlerts.email });
    for (const { id, email } of told)
      await queueEmail(core, tx, {
        kind: alertEmails.available,
        subjectId: id,
        recipient: email,
        ...mail,
      });
    if (told.length > 0)
      await recordChange(core, tx, {
        actor: null,
        action: 'tell-available',
        kind: productSubject.kind,
        subjectId: product.id,
        title: product.title,
        after: { told: told.length },
      });
    return told.length;
  });
}
