import { expect, test } from 'vitest';
import { formatPriceLabel } from './product-labels.ts';

test.each<[number | null, string]>([
  [null, 'Loading...'],
  [4_990, '49,90\u00a0€'],
  [0, 'Gratuit'],
])('formats a price of %j cents as "%s"', (cents, label) => expect(formatPriceLabel(cents)).toBe(label));
