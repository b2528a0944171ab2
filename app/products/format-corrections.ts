import type { IncludedCorrections } from '#core/products/find-corrections.ts';
import { m } from '#words/messages.js';
import type { Fact } from '../ui/text/facts.tsx';

/** Fact about the included corrections of a product, or none. */
export function listCorrectionFacts({ corrections }: { corrections: IncludedCorrections | null }): Fact[] {
  if (!corrections) return [];
  const { count, days } = corrections;
  const delay = m.corrections_days({ count: days });
  const detail =
    count === null ? m.corrections_included_all({ delay }) : m.corrections_included({ count, delay });
  return [{ term: m.corrections_title(), detail }];
}
