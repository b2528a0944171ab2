import { priceFaults } from '#common/money.ts';
import { formatPriceLabel } from '../products/product-labels.ts';

/** Fills in the prices that were unknown at render time. A price that cannot be loaded stays `Loading...`. */
export async function fetchPrices(): Promise<void> {
  const waiting = [...document.querySelectorAll<HTMLElement>('[data-price-id]')].filter(
    (element) => element.textContent === formatPriceLabel(null),
  );
  await Promise.all(waiting.map(fillPrice));
}

async function fillPrice(element: HTMLElement): Promise<void> {
  const priceId = element.dataset.priceId ?? '';
  try {
    element.textContent = formatPriceLabel(await requestUnitAmount(priceId));
  } catch (error) {
    reportError(error);
  }
}

/** @throws {Error} with a name from the specification if the price is unavailable */
async function requestUnitAmount(priceId: string): Promise<number> {
  if (!priceId) throw new Error(priceFaults.noId);
  const response = await fetch(`/api/stripe/prices/${encodeURIComponent(priceId)}`);
  const answer = (await response.json()) as { status: string; unit_amount?: number | null };
  if (answer.status === 'error') throw new Error(priceFaults.unavailable);
  if (typeof answer.unit_amount !== 'number') throw new Error(priceFaults.noAmount);
  return answer.unit_amount;
}
