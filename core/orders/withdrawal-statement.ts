import { formatDate } from '#common/dates.ts';
import type { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { nameOwner } from '../legal/legal-block.ts';
import { readSchool } from '../school.ts';

/**
 * Writes the statement of withdrawal (article D221-5 du code de la consommation, model of article R221-1).
 * The same text is shown, stored and sent.
 */
export async function writeStatement(
  core: Pick<Core, 'db' | 'now'>,
  order: Pick<typeof orders.$inferSelect, 'number' | 'title' | 'purpose' | 'createdAt'>,
  { name, email }: { name: string; email: string },
): Promise<string> {
  return [
    `À l’attention de ${nameOwner(await readSchool(core))}\u202f:`,
    order.purpose === 'corrections'
      ? 'Je vous notifie par la présente ma rétractation du contrat portant sur la prestation de services ci-dessous.'
      : 'Je vous notifie par la présente ma rétractation du contrat portant sur la fourniture du contenu numérique ci-dessous.',
    `Contenu\u202f: ${order.title}`,
    `Commande\u202f: ${order.number}, du ${formatDate(order.createdAt)}`,
    `Nom\u202f: ${name}`,
    `Adresse e-mail\u202f: ${email}`,
    `Date\u202f: ${formatDate(core.now())}`,
  ].join('\n');
}
