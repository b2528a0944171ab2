import { formatDuration } from '#common/dates.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { Difficulty, ProductType } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { formatPriceLabel, formatProductKind } from './product-labels.ts';

type DescribedProduct = {
  type: ProductType;
  opening: string;
  level: Difficulty;
  durationMinutes: number;
  enabled: boolean;
  priceCents: number | null;
};

/** Returns the first sentences with key facts: « Cours, niveau B1, 9 h, 54,00 € ». */
export function describeProduct({
  type,
  level,
  durationMinutes,
  enabled,
  priceCents,
  opening,
}: DescribedProduct): string {
  const facts = [
    formatProductKind(type),
    ...(level ? [m.catalogue_shared_level({ level })] : []),
    ...(durationMinutes > 0 ? [formatDuration(durationMinutes)] : []),
    ...(enabled && priceCents !== null ? [formatPriceLabel(priceCents)] : []),
  ].join(', ');
  const said = typeset(opening.replace(/\s+/g, ' '));
  return said ? `${facts}. ${shorten(said, maxCharacters - facts.length - 2)}` : `${facts}.`;
}

/** Length that search engines and social networks show. */
const maxCharacters = 160;
