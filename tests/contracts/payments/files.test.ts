import { expect, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createPaidOrder, refusalOf } from './support/orders.ts';

const PDF = Buffer.from('%PDF-1.7\n\0\xFF\u0000 une preuve', 'latin1');
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);

const upload = (data: Buffer, name = 'preuve.pdf') => ({
  purpose: 'dispute_evidence' as const,
  file: { data, name, type: 'application/octet-stream' },
});

test.each([
  [PDF, 'pdf', 'reçu n° 7.pdf'],
  [PNG, 'png', 'capture.png'],
  [JPEG, 'jpg', 'photo.bmp'],
])('detects the file type by its first bytes: %#', async (data, type, name) => {
  await using payments = await openPayments();
  const { stripe, database } = payments;
  const file = await stripe.files.create(upload(data, name));
  expect(file).toMatchObject({
    object: 'file',
    purpose: 'dispute_evidence',
    size: data.length,
    type,
    filename: name,
  });
  expect(file.id).toMatch(/^file_/);
  expect(await stripe.files.retrieve(file.id)).toEqual(file);
  const { rows } = await database.pool.query<{ content: Buffer }>('SELECT content FROM payments.files');
  expect(rows).toEqual([{ content: data }]);
  expect((await allEvents(stripe)).map(({ type: name }) => name)).toEqual(['file.created']);
});

test('accepts a file of five megabytes, but not one byte more', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const most = Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024 - PDF.length)]);
  expect((await stripe.files.create(upload(most))).size).toBe(5 * 1024 * 1024);
  const more = Buffer.concat([most, Buffer.alloc(1)]);
  expect(await refusalOf(stripe.files.create(upload(more)))).toMatchObject({
    statusCode: 400,
    param: 'file',
  });
  const much = Buffer.concat([most, Buffer.alloc(2 * 1024 * 1024)]);
  expect(await refusalOf(stripe.files.create(upload(much)))).toMatchObject({ statusCode: 413 });
});

test('rejects files that are not documents', async () => {
  await using payments = await openPayments();
  const { stripe, twin, secretKey } = payments;
  expect(await refusalOf(stripe.files.create(upload(Buffer.from('<html>'))))).toMatchObject({
    param: 'file',
  });
  expect(await refusalOf(stripe.files.create(upload(Buffer.alloc(0))))).toMatchObject({ param: 'file' });
  expect(await refusalOf(stripe.files.create({ ...upload(PDF), purpose: 'business_logo' }))).toMatchObject({
    param: 'purpose',
  });
  expect(await refusalOf(stripe.files.retrieve('file_x'))).toMatchObject({ statusCode: 404, param: 'file' });
  const post = (path: string, contentType: string, body: string) =>
    twin.fetch(
      new Request(`https://files.stripe.com${path}`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': contentType },
      }),
    );
  expect((await post('/v1/files', 'multipart/form-data; boundary=x', 'rien')).status).toBe(400);
  expect(
    (await post('/v1/files', 'application/x-www-form-urlencoded', 'file=x&purpose=dispute_evidence')).status,
  ).toBe(400);
  expect((await post('/v1/products', 'multipart/form-data; boundary=x', '--x--')).status).toBe(400);
});

test('stores one file per idempotency key', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const options = { idempotencyKey: `fichier-${payments.secretKey}` };
  const first = await stripe.files.create(upload(PDF), options);
  expect((await stripe.files.create(upload(PDF), options)).id).toBe(first.id);
  expect(await refusalOf(stripe.files.create(upload(PNG), options))).toMatchObject({
    rawType: 'idempotency_error',
  });
});

test('accepts only existing files as evidence', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { charge } = await createPaidOrder(stripe, twin, {}, { number: '4000000000000259' });
  const [dispute] = (await stripe.disputes.list({ charge })).data;
  const { id: receipt } = await stripe.files.create(upload(PDF));
  const kept = await stripe.disputes.update(dispute?.id ?? '', {
    evidence: { receipt, customer_name: 'Ada' },
    submit: false,
    expand: ['evidence.receipt'],
  });
  expect(kept).toMatchObject({
    status: 'needs_response',
    evidence: { receipt: { id: receipt, object: 'file', type: 'pdf' }, service_documentation: null },
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  expect((await stripe.disputes.retrieve(dispute?.id ?? '')).evidence.receipt).toBe(receipt);
  expect(
    await refusalOf(stripe.disputes.update(dispute?.id ?? '', { evidence: { refund_policy: 'file_x' } })),
  ).toMatchObject({ code: 'resource_missing', param: 'evidence[refund_policy]' });
  const sent = await stripe.disputes.update(dispute?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  expect(sent).toMatchObject({ status: 'won', evidence: { receipt } });
});
