import { expect, test } from 'vitest';
import { findBuyerCountry, findTax, splitTax } from './find-tax.ts';
import { findStandardRate, otherUnionCountries } from './vat-rates.ts';

const at = new Date('2026-11-25T10:00:00Z');
const standard = { vatRegime: 'standard', vatRate: '2000', vatNumber: 'FR66780129987', oss: true } as const;
const exempt = { ...standard, vatRegime: 'exempt' } as const;

test.each([
  ['FR', 'FR', 'FR', false],
  ['FR', 'RE', 'FR', false],
  ['MC', null, 'FR', false],
  [null, null, 'FR', false],
  ['de', 'DE', 'DE', false],
  ['DE', null, 'FR', true],
  [null, 'BE', 'FR', true],
  ['FR', 'BE', 'FR', true],
  ['BE', 'DE', 'FR', true],
  ['CA', 'CA', 'CA', false],
  ['?', '??', 'FR', false],
])('finds the country from an address in %s and a card of %s: %s', (billing, payer, country, isDoubtful) => {
  expect(findBuyerCountry({ billing, payer })).toEqual({ country, isDoubtful });
});

test('charges nothing for a small business, in any country', () => {
  for (const country of ['FR', 'DE', 'CA'])
    expect(findTax({ ...standard, vatRegime: 'franchise' }, country, at)).toEqual({
      country,
      vatRate: 0,
      vatMention: 'TVA non applicable, art. 293 B du CGI',
    });
});

test("charges the tax of France, of the buyer's country with the one-stop shop, or nothing outside the Union", () => {
  expect(findTax(standard, 'FR', at)).toEqual({ country: 'FR', vatRate: 2_000, vatMention: '' });
  expect(findTax({ ...standard, vatRate: '550' }, 'FR', at)).toMatchObject({ vatRate: 550 });
  expect(findTax(standard, 'FI', at)).toEqual({ country: 'FI', vatRate: 2_550, vatMention: '' });
  expect(findTax({ ...standard, oss: false }, 'FI', at)).toMatchObject({ country: 'FR', vatRate: 2_000 });
  for (const oss of [true, false])
    expect(findTax({ ...standard, oss }, 'CH', at)).toEqual({
      country: 'CH',
      vatRate: 0,
      vatMention: 'TVA non applicable, art. 259 D du CGI',
    });
});

test('returns the rate in force on the given day', () => {
  expect(findStandardRate('EE', '2025-06-30')).toBe(2_200);
  expect(findStandardRate('EE', '2025-07-01')).toBe(2_400);
  expect(otherUnionCountries).toHaveLength(26);
  for (const country of otherUnionCountries) {
    const rate = findStandardRate(country, '2026-11-25') ?? 0;
    expect(rate).toBeGreaterThanOrEqual(1_500);
    expect(rate).toBeLessThanOrEqual(2_700);
  }
});

test.each([
  [{ billing: 'FR', postalCode: '97300', payer: 'FR' }, 'GF', false],
  [{ billing: 'FR', postalCode: '97400', payer: null }, 'RE', false],
  [{ billing: 'GP', payer: 'FR' }, 'GP', false],
  [{ billing: 'FR', postalCode: '75011', payer: 'FR' }, 'FR', false],
  [{ billing: 'DE', postalCode: '97300', payer: 'DE' }, 'DE', false],
  [{ billing: 'FR', postalCode: '97300', payer: 'BE' }, 'FR', true],
  [{ billing: null, payer: 'BE', onePieceSuffices: true }, 'BE', false],
  [{ billing: null, payer: 'US', onePieceSuffices: true }, 'FR', true],
  [{ billing: 'BE', payer: null, onePieceSuffices: true }, 'FR', true],
  [{ billing: 'FR', payer: 'BE', onePieceSuffices: true }, 'FR', true],
] as const)('finds the country from %j', (evidence, country, isDoubtful) => {
  expect(findBuyerCountry(evidence)).toEqual({ country, isDoubtful });
});

test('charges the rates of overseas departments, and nothing in Guyane and Mayotte', () => {
  for (const country of ['GP', 'MQ', 'RE'])
    expect(findTax(standard, country, at)).toEqual({ country, vatRate: 850, vatMention: '' });
  expect(findTax({ ...standard, vatRate: '550' }, 'RE', at)).toMatchObject({ vatRate: 210 });
  for (const country of ['GF', 'YT'])
    expect(findTax(standard, country, at)).toEqual({
      country,
      vatRate: 0,
      vatMention: 'TVA non applicable, art. 294, 1 du CGI',
    });
});

test('exempts lessons in France, and in other countries unless the school declares VAT there', () => {
  const vatMention = 'Exonération de TVA, art. 261, 4, 4° du CGI';
  expect(findTax(exempt, 'FR', at)).toEqual({ country: 'FR', vatRate: 0, vatMention });
  expect(findTax(exempt, 'RE', at)).toEqual({ country: 'RE', vatRate: 0, vatMention });
  expect(findTax({ ...exempt, oss: false }, 'DE', at)).toMatchObject({ vatRate: 0, vatMention });
  expect(findTax(exempt, 'DE', at)).toEqual({ country: 'DE', vatRate: 1_900, vatMention: '' });
});

test('charges no VAT to a company in another EU country if seller and company have a VAT number', () => {
  const company = { company: 'Buchhandlung', vatNumber: 'DE123456789', country: 'DE' };
  for (const vatRegime of ['standard', 'franchise', 'exempt'] as const)
    expect(findTax({ ...standard, vatRegime }, 'DE', at, company)).toMatchObject({
      ...{ country: 'DE', vatRate: 0 },
      vatMention: expect.stringMatching(/^Autoliquidation/),
    });
  expect(
    findTax({ ...standard, vatNumber: '', vatRegime: 'franchise' }, 'DE', at, company).vatMention,
  ).toMatch(/293 B/);
  expect(findTax(standard, 'DE', at, { ...company, vatNumber: 'FR66780129987' })).toMatchObject({
    vatRate: 1_900,
  });
  expect(findTax(standard, 'DE', at, { ...company, company: '' })).toMatchObject({ vatRate: 1_900 });
  expect(findTax(standard, 'CH', at, { company: 'Verlag' }).vatMention).toBe(
    'TVA non applicable, art. 259, 1° du CGI',
  );
});

test('splits an amount into net and tax that add up, with the tax correct to the cent', () => {
  for (const rate of [0, 210, 550, 1_000, 2_000, 2_550])
    for (let gross = 0; gross < 20_000; gross += 7) {
      const { net, vat } = splitTax(gross, rate);
      expect(net + vat).toBe(gross);
      expect(Math.abs(vat - (net * rate) / 10_000)).toBeLessThanOrEqual(1);
    }
});
