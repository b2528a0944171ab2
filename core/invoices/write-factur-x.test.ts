import { expect, test } from 'vitest';
import {
  franchiseMention,
  outsideMention,
  overseasMention,
  reverseChargeMention,
  teachingMention,
} from './find-tax.ts';
import { writeFacturX } from './write-factur-x.ts';

const at = new Date('2026-11-26T10:00:00Z');

const write = (vatMention: string, changes: object = {}) =>
  writeFacturX({
    ...{ id: 'i', series: 'invoice', year: 2026, sequence: 1, number: 'F-2026-00001', orderId: 'o' },
    ...{ correctsId: null, issuedAt: at, settledAt: at, currency: 'eur', country: 'FR', vatRate: 0 },
    ...{ net: 4_900, vat: 0, gross: 4_900, paidBy: 'provider', pdfHash: null },
    ...{ lines: [{ title: 'Cours', quantity: 1, gross: 4_900 }], corrects: null },
    ...{ orderNumber: '1234-5678', means: 'card', isForClass: false },
    seller: {
      ...{ name: 'École', legalForm: '', lines: ['1 rue', '44000 Nantes'], siren: '780129987' },
      ...{ siret: '', vatNumber: 'FR66780129987', vatMention },
    },
    buyer: {
      ...{ name: '', company: 'Librairie', vatNumber: 'BE0123456789', siren: '', email: 'a@exemple.test' },
      ...{ lines: ['1 rue'], postalCode: '1000', city: 'Bruxelles', country: 'BE' },
    },
    ...changes,
  } as Parameters<typeof writeFacturX>[0]);

const read = (xml: string, name: string) =>
  new RegExp(`<ram:${name}[^>]*>([^<]*)</ram:${name}>`).exec(xml)?.[1];

test.each([
  [franchiseMention, 'E', 'VATEX-FR-FRANCHISE'],
  [teachingMention, 'E', 'VATEX-FR-CGI261-4'],
  [reverseChargeMention, 'AE', 'VATEX-EU-AE'],
  [outsideMention, 'O', 'VATEX-EU-O'],
  [overseasMention, 'O', 'VATEX-EU-O'],
])('writes « %s » as category %s with reason %s', (mention, category, reason) => {
  const xml = write(mention);
  expect([read(xml, 'CategoryCode'), read(xml, 'ExemptionReasonCode'), read(xml, 'ExemptionReason')]).toEqual(
    [...[category, reason, mention]],
  );
});

test('contains both VAT numbers of a reverse charge', () => {
  const xml = write(reverseChargeMention, { country: 'BE' });
  expect([...xml.matchAll(/schemeID="VA">([^<]+)</g)].map(([, number]) => number)).toEqual([
    ...['FR66780129987', 'BE0123456789'],
  ]);
});

test('contains the SIREN of a French company only', () => {
  const { buyer } = {
    buyer: {
      name: '',
      company: 'Librairie',
      vatNumber: '',
      email: '',
      lines: [],
      postalCode: '',
      city: '',
      country: 'FR',
    },
  };
  expect(write(franchiseMention, { buyer: { ...buyer, siren: '552100554' } })).toContain(
    'schemeID="0002">552100554<',
  );
  expect(write(franchiseMention, { buyer }).match(/schemeID="0002"/g)).toHaveLength(1);
});
