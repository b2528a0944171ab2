import { type Period, readPeriod } from '#core/accounting/period.ts';
import type { Core } from '#core/context.ts';

/** Returns the period in the query, `?du=2026-11-01&au=2026-11-30`, or by default the current month. */
export const readAskedPeriod = ({ now }: Pick<Core, 'now'>, { searchParams }: URL): Period =>
  readPeriod(searchParams.get('du'), searchParams.get('au'), now());

export const toPeriodQuery = ({ from, to }: Period): string => `?du=${from}&au=${to}`;
