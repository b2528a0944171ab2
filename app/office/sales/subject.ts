import type { z } from 'zod';
import { readSales } from '#core/sales.ts';
import { changesSales, type SalesDraft, salesInput, salesSubject } from '#core/settings/sales-subject.ts';
import { m } from '#words/messages.js';
import { type EditedSubject, storeHandlers } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';

/** Sales settings. */
export const subject: EditedSubject<SalesDraft, z.output<typeof salesInput>> = {
  ...subjects.sales,
  ...storeHandlers(salesSubject),
  only: 'sales',
  schema: salesInput,
  titleOf: m.sales_title,
  refusal: m.sales_refused,
  isSensitive: changesSales,
  async read(core) {
    const { version, ...draft } = await readSales(core);
    return { draft, version };
  },
};
