import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isBic, isIban } from '#common/bank-numbers.ts';
import { isFrenchVatNumber } from '#common/company-numbers.ts';
import { formatDate } from '#common/dates.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { ratesCheckedOn } from '../invoices/vat-rates.ts';
import { recordLegalVersions } from '../legal/legal-texts.ts';
import { frenchVatRates, readSales, type SalesSettings, salesSettings, vatRegimes } from '../sales.ts';
import { bookkeeping, type DraftOf, type FieldRecord, type InputOf, shapeOf } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import { settingRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';

/** Defines a field that is not public, because only buyers who pay by transfer see the bank account. */
const defined = <Value>(kind: kinds.Kind<Value>) =>
  ({ kind, csv: [], personal: false, public: false, undoable: true }) as const;

const line = (max: number) => kinds.line(max, () => m.settings_wrong_length({ limit: max }));

/** Official number, stored in capitals without spaces. */
function numbered(isGood: (text: string) => boolean, explain: () => string) {
  const { input, ...kind } = line(60);
  return defined({
    ...kind,
    input: input
      .transform((text) => text.toUpperCase().replace(/[\s.-]/g, ''))
      .refine((text) => text === '' || isGood(text), { error: explain }),
  });
}

const regimeNames: Readonly<Record<SalesSettings['vatRegime'], () => string>> = {
  franchise: m.sales_regime_franchise,
  exempt: m.sales_regime_exempt,
  standard: m.sales_regime_standard,
};

const rateNames: Readonly<Record<SalesSettings['vatRate'], () => string>> = {
  '2000': m.sales_rate_2000,
  '1000': m.sales_rate_1000,
  '550': m.sales_rate_550,
  '210': m.sales_rate_210,
};

const wrongChoice = () => m.sales_wrong_choice();

const salesFields = {
  version: bookkeeping,
  vatRegime: {
    ...defined(kinds.choice(vatRegimes, wrongChoice, 'franchise', (regime) => regimeNames[regime]())),
    label: m.sales_field_vat_regime,
  },
  vatRate: {
    ...defined(kinds.choice(frenchVatRates, wrongChoice, '2000', (rate) => rateNames[rate]())),
    label: m.sales_field_vat_rate,
  },
  vatNumber: {
    ...numbered(isFrenchVatNumber, () => m.sales_wrong_vat_number()),
    label: m.sales_field_vat_number,
    hint: m.sales_field_vat_number_hint,
  },
  oss: {
    ...defined(kinds.yesNo()),
    label: m.sales_field_oss,
    hint: () => m.sales_field_oss_hint({ date: formatDate(new Date(`${ratesCheckedOn}T12:00:00Z`)) }),
  },
  transfer: {
    ...defined(kinds.yesNo()),
    label: m.sales_field_transfer,
    hint: m.sales_field_transfer_hint,
  },
  transferHolder: { ...defined(line(70)), label: m.common_account_holder },
  iban: {
    ...numbered(isIban, () => m.sales_wrong_iban()),
    label: m.common_iban,
    format: 'iban',
  },
  bic: { ...numbered(isBic, () => m.sales_wrong_bic()), label: m.common_bic },
  sepaDebit: {
    ...defined(kinds.yesNo()),
    label: m.sales_field_sepa_debit,
    hint: m.sales_field_sepa_debit_hint,
  },
} as const satisfies FieldRecord<SalesSettings>;

export type SalesDraft = DraftOf<typeof salesFields>;

/** True if the school charges VAT, in France or for another EU country. */
const needsVatNumber = ({ vatRegime, oss }: Pick<SalesSettings, 'vatRegime' | 'oss'>): boolean =>
  vatRegime === 'standard' || (vatRegime === 'exempt' && oss);

/** Input from the back office. VAT requires a VAT number, transfers require an account. */
export const salesInput = z
  .object(shapeOf(salesFields))
  .refine(({ vatRegime, oss, vatNumber }) => !needsVatNumber({ vatRegime, oss }) || vatNumber !== '', {
    path: ['vatNumber'],
    error: () => m.sales_missing_vat_number(),
  })
  .refine(({ transfer, transferHolder }) => !transfer || transferHolder !== '', {
    path: ['transferHolder'],
    error: () => m.sales_missing_holder(),
  })
  .refine(({ transfer, iban }) => !transfer || iban !== '', {
    path: ['iban'],
    error: () => m.sales_missing_iban(),
  });

/** Sales settings, stored under the id `sales`. Issued invoices keep the settings of their date. */
export const salesSubject = createStore<SalesSettings, typeof salesFields>({
  kind: 'settings',
  fields: salesFields,
  rows: settingRows(
    'sales',
    (value) => salesSettings.parse(value),
    (row) => row,
  ),
  titleOf: () => m.sales_title(),
  // The terms of sale contain the enabled payment methods.
  alsoWrite: (core, sales) => recordLegalVersions(core, { sales }),
  ownWorkUnrecorded: true,
});

/** True if a save changes any sales setting. */
export async function changesSales(
  core: Pick<Core, 'db'>,
  given: InputOf<typeof salesFields>,
): Promise<boolean> {
  const { version: _, ...kept } = await readSales(core);
  return !isDeepStrictEqual({ ...given }, kept);
}
