import { m } from '#words/messages.js';

const cents = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/**
 * Fills the prices that were not known when the page was made: each `[data-price-id]` still saying
 * `Loading...`. A price that cannot be had stays as it is, and the console says so.
 */
export async function fetchPrices(): Promise<void> {
  const waiting = [...document.querySelectorAll<HTMLElement>('[data-price-id]')].filter(
    (element) => element.textContent === 'Loading...',
  );
  await Promise.all(waiting.map(fillPrice));
}

async function fillPrice(element: HTMLElement): Promise<void> {
  const priceId = element.dataset.priceId ?? '';
  try {
    element.textContent = formatAmount(await requestUnitAmount(priceId));
  } catch (error) {
    reportError(error);
  }
}

/** @throws {Error} by the names of the specification */
export async function requestUnitAmount(priceId: string): Promise<number> {
  if (!priceId) throw new Error('Price id not found');
  const response = await fetch(`/api/stripe/prices/${encodeURIComponent(priceId)}`);
  const answer = (await response.json()) as { status: string; unit_amount?: number | null };
  if (answer.status === 'error') throw new Error('Unable to fetch the price');
  if (typeof answer.unit_amount !== 'number') throw new Error('Price not found after fetching');
  return answer.unit_amount;
}

function formatAmount(unitAmount: number): string {
  return unitAmount === 0 ? m.ui_free() : cents.format(unitAmount / 100);
}
