import { formatIban } from '#common/bank-numbers.ts';
import { formatDate } from '#common/dates.ts';
import { ratesCheckedOn } from '#core/invoices/vat-rates.ts';
import type { SalesSettings } from '#core/sales.ts';
import type { SalesField } from '#core/settings/sales-subject.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';

/** How the school sells, as the form holds it. */
export type SalesDraft = Omit<SalesSettings, 'version'>;

export const regimeNames: Readonly<Record<SalesSettings['vatRegime'], () => string>> = {
  franchise: m.sales_regime_franchise,
  exempt: m.sales_regime_exempt,
  standard: m.sales_regime_standard,
};

export const rateNames: Readonly<Record<SalesSettings['vatRate'], () => string>> = {
  '2000': m.sales_rate_2000,
  '1000': m.sales_rate_1000,
  '550': m.sales_rate_550,
  '210': m.sales_rate_210,
};

/** What each part is called, how to fill it in where that is not plain, and how it is read. */
export const salesOfficeFields: Readonly<Record<SalesField, OfficeField>> = {
  vatRegime: {
    label: m.sales_field_vat_regime,
    format: (value) => regimeNames[value as SalesSettings['vatRegime']](),
  },
  vatRate: {
    label: m.sales_field_vat_rate,
    format: (value) => rateNames[value as SalesSettings['vatRate']](),
  },
  vatNumber: { label: m.sales_field_vat_number, hint: m.sales_field_vat_number_hint },
  oss: {
    label: m.sales_field_oss,
    hint: () => m.sales_field_oss_hint({ date: formatDate(new Date(`${ratesCheckedOn}T12:00:00Z`)) }),
  },
  transfer: { label: m.sales_field_transfer, hint: m.sales_field_transfer_hint },
  transferHolder: { label: m.sales_field_transfer_holder },
  iban: {
    label: m.sales_field_iban,
    format: (value) => (value ? formatIban(String(value)) : m.editing_nothing()),
  },
  bic: { label: m.sales_field_bic },
  sepaDebit: { label: m.sales_field_sepa_debit, hint: m.sales_field_sepa_debit_hint },
};
