import { toFecName, writeFec } from '#core/accounting/write-fec.ts';
import { readSchool } from '#core/school.ts';
import { respondWithPeriodFile } from './respond-with-period-file.ts';

/** `GET /admin/accounting/fec.txt`: the accounting entries of a period (FEC) for accounting software. */
export const loader = respondWithPeriodFile<string>({
  type: 'text/plain; charset=utf-8',
  async nameOf(core, period) {
    const { legal } = await readSchool(core);
    return toFecName(legal.siren || legal.siret.slice(0, 9), period);
  },
  async *rows(core, period) {
    for await (const entry of writeFec(core, period)) yield [entry];
  },
  write(portions) {
    const encoder = new TextEncoder();
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await portions.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value.join('')));
      },
      async cancel() {
        await portions.return(undefined);
      },
    });
  },
});
