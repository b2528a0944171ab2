import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invoices } from '#database/tables/invoices.ts';
import { orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addInvoice } from '#tests/support/invoices.ts';
import { mayReachFile } from '../delivery/file-rules.ts';
import { sweepUploads } from '../media/delete-objects.ts';
import { acceptUpload, isPublicPath } from '../media/object-address.ts';
import { saveSchool } from '../settings/school-subject.ts';
import type { StaffRole } from '../staff/roles.ts';
import { findInvoice, type Invoice } from './list-invoices.ts';
import { readInvoicePdf } from './read-invoice-pdf.ts';

let school: CoreUnderTest;
let invoice: Invoice;

beforeAll(async () => {
  school = await openCore();
});
beforeEach(async () => {
  invoice = await addInvoice(school.core);
});
afterAll(() => school?.[Symbol.asyncDispose]());

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const find = async () => {
  const [row] = await school.core.db.select().from(invoices).where(eq(invoices.id, invoice.id));
  if (!row) throw new Error('invoice not found');
  return row;
};
async function listPaths(): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of school.core.files.list(`invoices/${invoice.id}/`)) paths.push(path);
  return paths;
}

test("draws the PDF once and keeps it after the school's branding changes", async () => {
  const first = await readInvoicePdf(school.core, invoice);
  expect((await find()).pdfHash).toBe(digest(first));
  await saveSchool(school.core, { name: 'Une autre école', accent: '#1a6b54' });
  expect(digest(await readInvoicePdf(school.core, await find()))).toBe(digest(first));
  // A stale row without the hash returns the same PDF.
  expect(digest(await readInvoicePdf(school.core, invoice))).toBe(digest(first));
  expect(await listPaths()).toHaveLength(1);
});

test('returns one PDF to concurrent requests with different branding', async () => {
  const all = [readInvoicePdf(school.core, invoice)];
  await saveSchool(school.core, { name: 'Encore une autre' });
  all.push(readInvoicePdf(school.core, invoice), readInvoicePdf(school.core, invoice));
  const hashes = new Set((await Promise.all(all)).map(digest));
  expect([...hashes]).toEqual([(await find()).pdfHash]);
  expect(await listPaths()).toHaveLength(1);
});

test('draws a lost PDF again and rejects a different result', async () => {
  const first = await readInvoicePdf(school.core, invoice);
  for (const path of await listPaths()) await school.core.files.remove(path);
  expect(digest(await readInvoicePdf(school.core, await find()))).toBe(digest(first));
  for (const path of await listPaths()) await school.core.files.remove(path);
  await saveSchool(school.core, { name: 'Un tout autre nom' });
  await expect(readInvoicePdf(school.core, await find())).rejects.toMatchObject({ code: 'internal' });
});

test('stores the PDF where neither the files service nor a cleanup reaches it', async () => {
  await readInvoicePdf(school.core, invoice);
  const [path = ''] = await listPaths();
  expect(isPublicPath(path)).toBe(false);
  expect(acceptUpload({ path, size: 10, contentType: 'application/pdf' })).not.toBe(true);
  expect(await mayReachFile(school.core, null, { operation: 'get', path })).toBe(false);
  const later = { ...school.core, now: () => new Date(Date.now() + 400 * 86_400_000) };
  await sweepUploads(later);
  expect(await listPaths()).toEqual([path]);
});

test('finds an invoice only for its owner and for staff who may read orders', async () => {
  const { core } = school;
  const [owner] = await core.db.select().from(orders).where(eq(orders.id, invoice.orderId));
  const reader = (uid: string, role: StaffRole | null = null) => findInvoice(core, invoice.id, { uid, role });
  expect(await reader(owner?.uid ?? '')).toMatchObject({ id: invoice.id });
  for (const role of ['owner', 'assistant', 'accountant'] as const)
    expect(await reader('quelqu-un', role)).toMatchObject({ id: invoice.id });
  expect(await reader('quelqu-un', 'teacher')).toBeNull();
  expect(await reader('quelqu-un')).toBeNull();
  expect(await reader('')).toBeNull();
});
