import type { LoaderFunctionArgs } from 'react-router';
import type { Period } from '#core/accounting/period.ts';
import { recordExport } from '#core/changes/record-change.ts';
import type { Core } from '#core/context.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { requireUser } from '../../require-user.ts';
import { readAskedPeriod, toPeriodQuery } from './asked-period.ts';

/** Export file of a period, streamed from batches of rows. */
type PeriodFile<Row> = {
  type: string;
  nameOf: (core: Core, period: Period) => string | Promise<string>;
  /** Runs before the response starts, so that a failure becomes an error page, not a broken file. */
  prepare?: (core: Core, period: Period) => Promise<void>;
  rows: (core: Core, period: Period) => AsyncGenerator<Row[]>;
  write: (portions: AsyncGenerator<Row[]>, core: Core) => ReadableStream<Uint8Array>;
};

/** Creates the loader of a period file. It streams the file and records the export in the audit log. */
export const respondWithPeriodFile = <Row>({ type, nameOf, prepare, rows, write }: PeriodFile<Row>) =>
  withErrorResponse(async ({ url, context }: LoaderFunctionArgs) => {
    const core = context.get(coreContext);
    const period = readAskedPeriod(core, url);
    await prepare?.(core, period);
    const taken = {
      actor: requireUser(context),
      list: 'accounting',
      title: m.accounting_title(),
      address: `/admin/accounting${toPeriodQuery(period)}`,
    };
    return new Response(write(recordExport(core, taken, rows(core, period)), core), {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="${await nameOf(core, period)}"`,
        'Cache-Control': 'private, no-store',
      },
    });
  });
