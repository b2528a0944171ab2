import { type Period, readPeriod } from '#core/accounting/period.ts';
import type { Core } from '#core/context.ts';

/** The period that an address asks for, `?du=2026-11-01&au=2026-11-30`; the current month if it asks for none. */
export const readAskedPeriod = ({ now }: Pick<Core, 'now'>, { searchParams }: URL): Period =>
  readPeriod(searchParams.get('du'), searchParams.get('au'), now());

/** What an address asks for a period with. */
export const toPeriodQuery = ({ from, to }: Period): string => `?du=${from}&au=${to}`;
