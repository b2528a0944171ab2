import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addInvoice } from '#tests/support/invoices.ts';
import { prepareInvoicePdfs } from './prepare-invoice-pdfs.ts';

let school: CoreUnderTest;

const wide = { from: '2020-01-01', to: '2099-12-31' };

beforeAll(async () => {
  school = await openCore();
  for (let count = 0; count < 3; count++) await addInvoice(school.core);
});
afterAll(() => school?.[Symbol.asyncDispose]());

test('rejects with the number of a document that cannot be drawn', async () => {
  const draw = vi.fn().mockResolvedValueOnce(null).mockRejectedValue(new Error('too slow'));
  await expect(prepareInvoicePdfs(school.core, wide, draw)).rejects.toMatchObject({
    code: 'unavailable',
    userMessage: expect.stringMatching(/^Le PDF F-\d{4}-00002 n’a pas pu être préparé/),
  });
});

test('stops after twenty seconds and reports the number of finished documents', async () => {
  const start = Date.now();
  const draw = vi.fn(async () => school.advance(15_000));
  await expect(prepareInvoicePdfs(school.core, wide, draw)).rejects.toMatchObject({
    code: 'unavailable',
    userMessage: expect.stringContaining('2 sur 3'),
  });
  expect(Date.now() - start).toBeLessThan(15_000);
});

test('draws each document once and continues where it stopped', async () => {
  await prepareInvoicePdfs(school.core, wide);
  const draw = vi.fn();
  await prepareInvoicePdfs(school.core, wide, draw);
  expect(draw).not.toHaveBeenCalled();
});
