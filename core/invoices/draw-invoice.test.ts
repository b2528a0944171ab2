import { expect, test } from 'vitest';
import { missingGlyph, readPdf } from '#tests/support/read-pdf.ts';
import { type ReadXml, readXml } from '#tests/support/read-xml.ts';
import { drawInvoice, type InvoicePdf } from './draw-invoice.ts';

const at = new Date('2026-11-25T10:00:00Z');

const paper: InvoicePdf = {
  ...{ id: 'f1', series: 'invoice', year: 2026, sequence: 42, number: 'F-2026-00042', orderId: 'o1' },
  ...{ correctsId: null, issuedAt: at, settledAt: new Date('2026-11-24T23:30:00Z'), pdfHash: null },
  seller: {
    ...{ name: 'Camille Roux & Filles', legalForm: 'entrepreneuse individuelle', vatMention: '' },
    ...{ lines: ['12 rue des Tilleuls', '69003 Lyon'], siren: '780129987', siret: '78012998703591' },
    vatNumber: 'FR66780129987',
  },
  buyer: {
    ...{ name: 'Noé Lefèvre', company: '', vatNumber: '', lines: ['3 place <de la> Bourse'] },
    ...{ postalCode: '33000', city: 'Bordeaux', country: 'FR', email: 'noe@exemple.test' },
  },
  lines: [
    { title: 'Le subjonctif', quantity: 3, gross: 14_700 },
    { title: 'Remise', quantity: 1, gross: -1_000 },
  ],
  ...{ currency: 'eur', country: 'FR', vatRate: 2_000, net: 11_417, vat: 2_283, gross: 13_700 },
  ...{ paidBy: 'provider', corrects: null, orderNumber: '4827-1903', means: 'card', isForClass: false },
  school: { name: 'Atelier Cédille', accent: '#1a6b54', logo: null },
};

const credit: Partial<InvoicePdf> = {
  ...{ series: 'credit', number: 'A-2026-00003', correctsId: 'f1', net: 833, vat: 167, gross: 1_000 },
  lines: [{ title: 'Le subjonctif', quantity: 1, gross: 1_000 }],
  corrects: { number: 'F-2026-00042', issuedAt: at },
};

async function read(changes: Partial<InvoicePdf> = {}) {
  const { lines, ...pdf } = readPdf((await drawInvoice({ ...paper, ...changes })).bytes);
  const { CrossIndustryInvoice: xml } = readXml(pdf.files[0] ?? '');
  const trade = xml.SupplyChainTradeTransaction;
  return {
    ...pdf,
    xml,
    trade,
    settlement: trade.ApplicableHeaderTradeSettlement,
    sums: trade.ApplicableHeaderTradeSettlement.SpecifiedTradeSettlementHeaderMonetarySummation,
    lines: lines.map((line) => line.replace(/[\u00a0\u202f]/g, ' ')),
  };
}

test('writes all mandatory details in reading order', async () => {
  const { lines } = await read();
  expect(lines.join('\n')).not.toContain(missingGlyph);
  expect(lines).toEqual([
    ...['Atelier Cédille', 'Facture F-2026-00042', 'Date d’émission : 25 novembre 2026'],
    ...['Date de la prestation : 25 novembre 2026', 'Commande : 4827-1903'],
    ...['Vendeur', 'Camille Roux & Filles, entrepreneuse individuelle', '12 rue des Tilleuls', '69003 Lyon'],
    ...['SIRET 780 129 987 03591', 'N° de TVA FR66780129987'],
    ...['Client', 'Noé Lefèvre', '3 place <de la> Bourse', '33000 Bordeaux', 'noe@exemple.test'],
    ...['Désignation', 'Quantité', 'Prix unitaire HT', 'TVA', 'Total HT'],
    ...['Le subjonctif', '3', '40,83 €', '20 %', '122,50 €'],
    ...['Remise', '1', '−8,33 €', '20 %', '−8,33 €'],
    ...['Total HT', '114,17 €', 'TVA 20 %', '22,83 €', 'Total TTC', '137,00 €'],
    'Payée le 25 novembre 2026 par carte. Net à payer : 0,00 €.',
    expect.stringContaining('L441-10'),
  ]);
});

test('embeds the same amounts as XML, with lines that add up to the total', async () => {
  const { xml, trade, sums, settlement } = await read();
  expect(xml.ExchangedDocument).toMatchObject({ ID: 'F-2026-00042', TypeCode: '380' });
  expect(sums).toMatchObject({
    ...{ LineTotalAmount: '114.17', TaxBasisTotalAmount: '114.17', GrandTotalAmount: '137.00' },
    ...{ TaxTotalAmount: { '#text': '22.83', '@currencyID': 'EUR' }, DuePayableAmount: '0.00' },
  });
  expect(settlement.ApplicableTradeTax).toEqual({
    ...{ CalculatedAmount: '22.83', TypeCode: 'VAT', BasisAmount: '114.17' },
    ...{ CategoryCode: 'S', RateApplicablePercent: '20' },
  });
  const totals = trade.IncludedSupplyChainTradeLineItem.map(
    (line: ReadXml) =>
      line.SpecifiedLineTradeSettlement.SpecifiedTradeSettlementLineMonetarySummation.LineTotalAmount,
  );
  expect(totals).toEqual(['122.50', '-8.33']);
  const { SellerTradeParty: seller, BuyerTradeParty: buyer } = trade.ApplicableHeaderTradeAgreement;
  expect(seller).toMatchObject({
    Name: 'Camille Roux & Filles',
    SpecifiedLegalOrganization: { ID: { '#text': '780129987', '@schemeID': '0002' } },
    PostalTradeAddress: { PostcodeCode: '69003', LineOne: '12 rue des Tilleuls', CityName: 'Lyon' },
    SpecifiedTaxRegistration: { ID: { '#text': 'FR66780129987', '@schemeID': 'VA' } },
  });
  expect(buyer.PostalTradeAddress).toMatchObject({ LineOne: '3 place <de la> Bourse', CountryID: 'FR' });
});

test('refers to the corrected invoice in the text and the XML of a credit note', async () => {
  const { lines, xml, settlement } = await read(credit);
  expect(lines).toContain('Avoir A-2026-00003');
  expect(lines).toContain('Cet avoir rectifie la facture F-2026-00042 du 25 novembre 2026.');
  expect(xml.ExchangedDocument.TypeCode).toBe('381');
  expect(settlement.InvoiceReferencedDocument.IssuerAssignedID).toBe('F-2026-00042');
});

test.each([
  ['TVA non applicable, art. 293 B du CGI', 'E', 'VATEX-FR-FRANCHISE', 'FC'],
  ['TVA non applicable, art. 259 D du CGI', 'O', 'VATEX-EU-O', undefined],
])('gives the reason if no tax is due: %s', async (vatMention, category, reason, scheme) => {
  const seller = { ...paper.seller, vatMention, vatNumber: '' };
  const { lines, trade, settlement } = await read({ seller, vatRate: 0, net: 13_700, vat: 0 });
  expect(lines).toContain(vatMention);
  expect(settlement.ApplicableTradeTax).toMatchObject({
    ...{ CalculatedAmount: '0.00', ExemptionReason: vatMention, CategoryCode: category },
    ExemptionReasonCode: reason,
  });
  expect(
    trade.ApplicableHeaderTradeAgreement.SellerTradeParty.SpecifiedTaxRegistration?.ID['@schemeID'],
  ).toBe(scheme);
});

test.each([
  ['card', 'carte', '48'],
  ['debit', 'prélèvement SEPA', '59'],
  ['transfer', 'virement', 'ZZZ'],
] as const)('shows a payment by %s in the text and the XML', async (means, words, code) => {
  const { lines, settlement } = await read({ means });
  expect(lines).toContain(`Payée le 25 novembre 2026 par ${words}. Net à payer : 0,00 €.`);
  expect(settlement.SpecifiedTradeSettlementPaymentMeans.TypeCode).toBe(code);
  const { lines: back } = await read({ ...credit, means });
  expect(back).toContain(`Remboursé au client le 25 novembre 2026 par ${words}.`);
});

test('shows no tax column and no tax line for a small business', async () => {
  const seller = { ...paper.seller, vatMention: 'TVA non applicable, art. 293 B du CGI', vatNumber: '' };
  const { lines } = await read({ seller, vatRate: 0, net: 13_700, vat: 0 });
  expect(lines.join(' ')).not.toMatch(/HT|TTC|TVA (?!non applicable)|0 %/);
  expect(lines.join('|')).toContain(
    'Désignation|Quantité|Prix unitaire|Total|Le subjonctif|3|49,00 €|147,00 €|Remise|1|−10,00 €|−10,00 €|Total|137,00 €',
  );
});

test('shows the quantity as seats for a class', async () => {
  const { lines } = await read({ isForClass: true });
  expect(lines.join('|')).toContain('Le subjonctif|3 places|');
  expect(lines.join('|')).toContain('Remise|1|');
});

test('shows the country of foreign addresses only', async () => {
  const abroad = { ...paper.buyer, country: 'BE' };
  expect((await read({ buyer: abroad })).lines).toContain('Belgique');
  expect((await read()).lines).not.toContain('France');
});

test('creates a tagged French PDF/A with the embedded file name of Factur-X', async () => {
  const { objects, metadata } = await read();
  for (const part of [
    ...['/Lang (fr-FR)', '/Marked true', '/DisplayDocTitle true', '/S /H1', '/S /Table', '/Scope /Column'],
    ...['/AFRelationship /Alternative', '(factur-x.xml)', '/S /GTS_PDFA1'],
  ])
    expect(objects.replaceAll('\0', '')).toContain(part);
  const [, packet = ''] = /(<x:xmpmeta[\s\S]*<\/x:xmpmeta>)/.exec(metadata) ?? [];
  const xmp = readXml(packet);
  const said = Object.assign({}, ...xmp.xmpmeta.RDF.Description);
  expect(said).toMatchObject({ DocumentType: 'INVOICE', ConformanceLevel: 'EN 16931' });
  expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  expect(metadata).toContain('Camille Roux &amp; Filles');
});

test('returns identical bytes for the same row', async () => {
  const [one, other] = [await drawInvoice(paper), await drawInvoice(paper)];
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
});
