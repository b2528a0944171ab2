import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isBic, isIban } from '#common/bank-numbers.ts';
import { isFrenchVatNumber } from '#common/company-numbers.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { recordLegalVersions } from '../legal/legal-texts.ts';
import { frenchVatRates, readSales, type SalesSettings, salesSettings, vatRegimes } from '../sales.ts';
import { bookkeeping, type FieldRecord, type InputOf, shapeOf } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import { settingRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';

/** What every part of these settings is. Pages show the account to who pays into it, and to nobody else. */
const defined = <Value>(kind: kinds.Kind<Value>) =>
  ({ kind, csv: [], personal: false, public: false, undoable: true }) as const;

const line = (max: number) => kinds.line(max, () => m.settings_wrong_length({ limit: max }));

/** A number that banks or the State give, written as people like: it is kept in capitals, without blanks. */
function numbered(isGood: (text: string) => boolean, explain: () => string) {
  const { input, ...kind } = line(60);
  return defined({
    ...kind,
    input: input
      .transform((text) => text.toUpperCase().replace(/[\s.-]/g, ''))
      .refine((text) => text === '' || isGood(text), { error: explain }),
  });
}

/** How the school sells, field by field. */
const salesFields = {
  version: bookkeeping,
  vatRegime: defined(kinds.choice(vatRegimes, () => m.sales_wrong_choice(), 'franchise')),
  vatRate: defined(kinds.choice(frenchVatRates, () => m.sales_wrong_choice(), '2000')),
  vatNumber: numbered(isFrenchVatNumber, () => m.sales_wrong_vat_number()),
  oss: defined(kinds.yesNo()),
  transfer: defined(kinds.yesNo()),
  transferHolder: defined(line(70)),
  iban: numbered(isIban, () => m.sales_wrong_iban()),
  bic: numbered(isBic, () => m.sales_wrong_bic()),
  sepaDebit: defined(kinds.yesNo()),
} as const satisfies FieldRecord<SalesSettings>;

/** The parts of these settings that the office edits, by the names of their fields. */
export type SalesField = keyof InputOf<typeof salesFields>;

/** True if the school must have a VAT number: it charges the tax, in France or for another country of the Union. */
const needsVatNumber = ({ vatRegime, oss }: Pick<SalesSettings, 'vatRegime' | 'oss'>): boolean =>
  vatRegime === 'standard' || (vatRegime === 'exempt' && oss);

/** What the office says of how the school sells. Who charges a tax has a number; who takes transfers has an account. */
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

/** How the school sells, under the one id `sales`. Invoices that were issued keep what held then. */
export const salesSubject = createStore<SalesSettings, typeof salesFields>({
  kind: 'settings',
  fields: salesFields,
  rows: settingRows(
    'sales',
    (value) => salesSettings.parse(value),
    (row) => row,
  ),
  titleOf: () => m.sales_title(),
  // The terms of sale name the enabled ways to pay.
  alsoWrite: (core, sales) => recordLegalVersions(core, { sales }),
  ownWorkUnrecorded: true,
});

/** Whether a save changes anything of it: the tax that is owed, and the account where money goes. */
export async function changesSales(
  core: Pick<Core, 'db'>,
  given: InputOf<typeof salesFields>,
): Promise<boolean> {
  const { version: _, ...kept } = await readSales(core);
  return !isDeepStrictEqual({ ...given }, kept);
}
