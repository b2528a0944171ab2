import { frenchAmount } from './french-amount.ts';
import { type Html, html } from './html.ts';

export type Line = { name: string; description: string | null; quantity: number; amount: number };

export type Order = {
  seller: string;
  currency: string;
  total: number;
  lines: Line[];
  cancelUrl: string | null;
};

/** What is bought, from whom, for how much, and the way back. */
export function orderSummary(order: Order): Html {
  const { seller, currency, total } = order;
  return html`<section class="order" aria-labelledby="order">
${order.cancelUrl && html`<a class="back" href="${order.cancelUrl}"><span aria-hidden="true">← </span>Revenir sur le site</a>`}
<p class="seller">${seller}</p>
<h1 id="order">Votre commande</h1>
<p class="total">${frenchAmount(total, currency)}</p>
<ul class="lines">
${order.lines.map((line) => orderLine(line, currency))}</ul>
<p class="sum"><span>Total</span><span class="amount">${frenchAmount(total, currency)}</span></p>
</section>`;
}

function orderLine(line: Line, currency: string): Html {
  const isSeveral = line.quantity > 1;
  return html`<li><strong>${line.name}</strong><span class="amount">${frenchAmount(line.amount, currency)}</span>
${isSeveral && html`<small>Quantité\u202F: ${new Intl.NumberFormat('fr-FR').format(line.quantity)}</small>`}
${line.description && html`<small>${line.description}</small>`}</li>
`;
}
