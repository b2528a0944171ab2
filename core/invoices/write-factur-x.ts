import { toParisDay } from '#common/paris-time.ts';
import { escapeXml } from '#common/text.ts';
import {
  outsideCompanyMention,
  outsideMention,
  overseasMention,
  reverseChargeMention,
  teachingMention,
} from './find-tax.ts';
import type { Invoice } from './list-invoices.ts';
import { toNetLines } from './net-lines.ts';
import { readAddress } from './read-address.ts';

type PaymentMeans = 'card' | 'debit' | 'transfer';

/** `isForClass` is true if the quantity counts seats of a class. */
export type InvoiceContext = {
  corrects: { number: string; issuedAt: Date } | null;
  orderNumber: string;
  means: PaymentMeans;
  isForClass: boolean;
};

type Document = Invoice & InvoiceContext;

/** Profile with all fields of EN 16931 (Factur-X 1.0). */
const guideline = 'urn:cen.eu:en16931:2017';

/** Omits an element without content. */
function element(name: string, content: string | readonly string[], attributes = ''): string {
  const inside = typeof content === 'string' ? escapeXml(content) : content.join('');
  const [tag = name] = name.split(' ');
  return inside ? `<${name}${attributes && ` ${attributes}`}>${inside}</${tag}>` : '';
}

/** UNTDID 4461: bank card, SEPA direct debit, and "mutually defined" for a received transfer. */
const meansCodes: Readonly<Record<PaymentMeans, string>> = { card: '48', debit: '59', transfer: 'ZZZ' };

const amount = (cents: number): string => (cents / 100).toFixed(2);
const percent = (rate: number): string => String(rate / 100);
const day = (name: string, at: Date, prefix = 'udt'): string =>
  element(name, [element(`${prefix}:DateTimeString`, toParisDay(at).replaceAll('-', ''), 'format="102"')]);

/** Writes a Cross Industry Invoice (D22B) as in Factur-X 1.07; `BT-…` in comments are terms of EN 16931. */
export function writeFacturX(document: Document): string {
  const isCredit = document.series === 'credit';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'rsm:CrossIndustryInvoice',
    [
      element('rsm:ExchangedDocumentContext', [
        element('ram:GuidelineSpecifiedDocumentContextParameter', [element('ram:ID', guideline)]),
      ]),
      element('rsm:ExchangedDocument', [
        element('ram:ID', document.number),
        // UNTDID 1001: 380 is a commercial invoice, 381 a credit note.
        element('ram:TypeCode', isCredit ? '381' : '380'),
        day('ram:IssueDateTime', document.issuedAt),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...writeLines(document),
        writeAgreement(document),
        element('ram:ApplicableHeaderTradeDelivery', [
          element('ram:ActualDeliverySupplyChainEvent', [day('ram:OccurrenceDateTime', document.settledAt)]),
        ]),
        writeSettlement(document),
      ]),
    ],
    [
      'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
      'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
      'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
      'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
    ].join(' '),
  )}\n`;
}

type Category = { code: 'S' | 'E' | 'AE' | 'O'; reason: string };

/** VATEX codes of the Connecting Europe Facility by mention. */
const categories: Readonly<Record<string, Category>> = {
  [teachingMention]: { code: 'E', reason: 'VATEX-FR-CGI261-4' },
  [reverseChargeMention]: { code: 'AE', reason: 'VATEX-EU-AE' },
  [outsideMention]: { code: 'O', reason: 'VATEX-EU-O' },
  [outsideCompanyMention]: { code: 'O', reason: 'VATEX-EU-O' },
  [overseasMention]: { code: 'O', reason: 'VATEX-EU-O' },
};

/** UNCL 5305: S is taxed, E exempt, AE a reverse charge, O not taxed in France. */
function readCategory({ vatRate, seller }: Document): Category {
  if (vatRate > 0) return { code: 'S', reason: '' };
  return categories[seller.vatMention] ?? { code: 'E', reason: 'VATEX-FR-FRANCHISE' };
}

const writeRate = (document: Document): string =>
  readCategory(document).code === 'O' ? '' : element('ram:RateApplicablePercent', percent(document.vatRate));

const writeLines = (document: Document): string[] =>
  toNetLines(document.lines, document).map(({ title, quantity, unit, net }, index) =>
    element('ram:IncludedSupplyChainTradeLineItem', [
      element('ram:AssociatedDocumentLineDocument', [element('ram:LineID', String(index + 1))]),
      element('ram:SpecifiedTradeProduct', [element('ram:Name', title)]),
      element('ram:SpecifiedLineTradeAgreement', [
        element('ram:NetPriceProductTradePrice', [
          // A discount has a negative quantity, because a price must not be negative (BR-27).
          element('ram:ChargeAmount', (Math.abs(unit) / 100).toFixed(Number.isInteger(unit) ? 2 : 6)),
        ]),
      ]),
      element('ram:SpecifiedLineTradeDelivery', [
        element('ram:BilledQuantity', String(net < 0 ? -quantity : quantity), 'unitCode="C62"'),
      ]),
      element('ram:SpecifiedLineTradeSettlement', [
        element('ram:ApplicableTradeTax', [
          element('ram:TypeCode', 'VAT'),
          element('ram:CategoryCode', readCategory(document).code),
          writeRate(document),
        ]),
        element('ram:SpecifiedTradeSettlementLineMonetarySummation', [
          element('ram:LineTotalAmount', amount(net)),
        ]),
      ]),
    ]),
  );

function writeAgreement(document: Document): string {
  const { seller, buyer, orderNumber } = document;
  const isOutside = readCategory(document).code === 'O';
  // A seller without a VAT number is identified by its SIREN (BT-32).
  const registered = seller.vatNumber
    ? element('ram:ID', seller.vatNumber, 'schemeID="VA"')
    : element('ram:ID', seller.siren, 'schemeID="FC"');
  return element('ram:ApplicableHeaderTradeAgreement', [
    element('ram:SellerTradeParty', [
      element('ram:Name', seller.name),
      element('ram:SpecifiedLegalOrganization', [element('ram:ID', seller.siren, 'schemeID="0002"')]),
      writeAddress({ ...readAddress(seller.lines), country: 'FR' }),
      // VAT numbers are not allowed if nothing is taxed (BR-O-02).
      isOutside ? '' : element('ram:SpecifiedTaxRegistration', [registered]),
    ]),
    element('ram:BuyerTradeParty', [
      element('ram:Name', buyer.company || buyer.name || buyer.email),
      element('ram:SpecifiedLegalOrganization', [element('ram:ID', buyer.siren ?? '', 'schemeID="0002"')]),
      writeAddress({ ...buyer, country: buyer.country || document.country }),
      buyer.vatNumber && !isOutside
        ? element('ram:SpecifiedTaxRegistration', [element('ram:ID', buyer.vatNumber, 'schemeID="VA"')])
        : '',
    ]),
    element('ram:BuyerOrderReferencedDocument', [element('ram:IssuerAssignedID', orderNumber)]),
  ]);
}

type Address = { lines: readonly string[]; postalCode: string; city: string; country: string };

const writeAddress = ({ lines: [one = '', two = '', ...more], postalCode, city, country }: Address): string =>
  element('ram:PostalTradeAddress', [
    element('ram:PostcodeCode', postalCode),
    element('ram:LineOne', one),
    element('ram:LineTwo', two),
    element('ram:LineThree', more.join(', ')),
    element('ram:CityName', city),
    element('ram:CountryID', country.toUpperCase()),
  ]);

function writeSettlement(document: Document): string {
  const { currency: code, net, vat, gross, means, corrects, seller } = document;
  const currency = code.toUpperCase();
  const { code: category, reason } = readCategory(document);
  return element('ram:ApplicableHeaderTradeSettlement', [
    element('ram:InvoiceCurrencyCode', currency),
    element('ram:SpecifiedTradeSettlementPaymentMeans', [element('ram:TypeCode', meansCodes[means])]),
    element('ram:ApplicableTradeTax', [
      element('ram:CalculatedAmount', amount(vat)),
      element('ram:TypeCode', 'VAT'),
      element('ram:ExemptionReason', category === 'S' ? '' : seller.vatMention),
      element('ram:BasisAmount', amount(net)),
      element('ram:CategoryCode', category),
      element('ram:ExemptionReasonCode', reason),
      writeRate(document),
    ]),
    element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      element('ram:LineTotalAmount', amount(net)),
      element('ram:TaxBasisTotalAmount', amount(net)),
      element('ram:TaxTotalAmount', amount(vat), `currencyID="${currency}"`),
      element('ram:GrandTotalAmount', amount(gross)),
      // Documents are issued after payment or refund.
      element('ram:TotalPrepaidAmount', amount(gross)),
      element('ram:DuePayableAmount', amount(0)),
    ]),
    corrects
      ? element('ram:InvoiceReferencedDocument', [
          element('ram:IssuerAssignedID', corrects.number),
          day('ram:FormattedIssueDateTime', corrects.issuedAt, 'qdt'),
        ])
      : '',
  ]);
}
