import { createHash } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { waitForEmail } from '../support/emails.ts';
import { openDevice } from '../support/open-device.ts';
import { goodCard, order, payAt } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { readPdf } from '../support/read-pdf.ts';
import { readXml } from '../support/read-xml.ts';
import { startSchool } from '../support/school.ts';

const buyer = {
  ...{ name: 'Noé Lefèvre', company: 'Librairie <de la> Bourse', vatNumber: '' },
  ...{ lines: ['3 place de la Bourse'], postalCode: '33000', city: 'Bordeaux', country: 'FR' },
};

const sha256 = (bytes: string | Uint8Array | ArrayBuffer) =>
  createHash('sha256')
    .update(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes)
    .digest('hex');

/** Returns the visible lines and the embedded XML of an invoice. */
function readDocument(bytes: Uint8Array) {
  const { lines, files } = readPdf(bytes);
  const { ExchangedDocument: document, SupplyChainTradeTransaction: trade } = readXml(
    files[0] ?? '',
  ).CrossIndustryInvoice;
  const { ApplicableHeaderTradeAgreement: agreement, ApplicableHeaderTradeSettlement: settlement } = trade;
  return {
    lines: lines.map((line) => line.replace(/[\u00a0\u202f]/g, ' ')),
    number: document.ID,
    type: document.TypeCode,
    orderNumber: agreement.BuyerOrderReferencedDocument.IssuerAssignedID,
    buyer: agreement.BuyerTradeParty,
    corrects: settlement.InvoiceReferencedDocument?.IssuerAssignedID,
    sums: settlement.SpecifiedTradeSettlementHeaderMonetarySummation,
  };
}

async function openPdf(page: Page, name: RegExp): Promise<Buffer> {
  const answer = await page.request.get(await hrefOf(page, name));
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  return answer.body();
}

async function hrefOf(page: Page, name: RegExp): Promise<string> {
  const href = await page.getByRole('main').getByRole('link', { name }).getAttribute('href');
  return new URL(href ?? '', page.url()).href;
}

test('an invoice is readable by people and programs and attached to the email, and a partial refund adds a credit note', async ({
  browser,
}) => {
  await using school = await startSchool();
  const { pool } = school.database;
  await using admin = await openAdmin(school);
  await using member = await openMember(school);
  await using stranger = await openMember(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé' });
  const checkout = await order(member, course.buyPath);
  await pool.query(`update orders set buyer = $1 where uid = $2`, [JSON.stringify(buyer), member.uid]);
  const paid = await payAt(member, checkout, goodCard);
  await member.visit(paid.headers.get('location') ?? '');
  const { rows } = await pool.query('select id, number, amount from orders where uid = $1', [member.uid]);
  const [{ id: orderId, number: orderNumber, amount }] = rows;
  const page = await openDevice(browser, school, member);
  const profileRow = page.getByRole('row', { name: /Raconter au passé/ });
  let invoice: ReturnType<typeof readDocument>;
  let bytes: Buffer;

  await test.step('the profile opens the invoice with its price, product and seller', async () => {
    await page.goto(`${school.url}/profile`);
    await expect(profileRow.getByRole('link', { name: /^Facture F-\d{4}-00001$/ })).toBeVisible();
    bytes = await openPdf(page, /^Facture F-/);
    invoice = readDocument(bytes);
    expect(invoice.lines).toContain(`Facture ${invoice.number}`);
    expect(invoice.lines).toEqual(
      expect.arrayContaining([
        ...['Noé Lefèvre', 'Librairie <de la> Bourse', '3 place de la Bourse', '33000 Bordeaux'],
        ...[`Commande : ${orderNumber}`, 'Raconter au passé', '49,00 €'],
      ]),
    );
    const opening = page.context().waitForEvent('page');
    await profileRow.getByRole('link', { name: /^Facture F-/ }).click();
    await (await opening).close();
  });

  await test.step('the embedded XML has the same amounts to the cent', async () => {
    const { sums } = invoice;
    const cents = (text: string) => Math.round(Number(text) * 100);
    expect(invoice).toMatchObject({ type: '380', orderNumber, buyer: { Name: 'Librairie <de la> Bourse' } });
    expect(invoice.buyer.PostalTradeAddress).toEqual({
      ...{ PostcodeCode: '33000', LineOne: '3 place de la Bourse', CityName: 'Bordeaux', CountryID: 'FR' },
    });
    expect(cents(sums.GrandTotalAmount)).toBe(amount);
    expect(cents(sums.TaxBasisTotalAmount) + cents(sums.TaxTotalAmount['#text'])).toBe(amount);
    expect(sums.DuePayableAmount).toBe('0.00');
  });

  await test.step('the purchase email has the same file attached', async () => {
    const { attachments } = await waitForEmail(school, member.email, /votre commande/i);
    expect(attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      [expect.stringContaining(invoice.number), 'application/pdf'],
    ]);
    expect(sha256(attachments[0]?.content ?? '')).toBe(sha256(bytes));
  });

  await test.step('the back office refunds a part', async () => {
    const office = await openDevice(browser, school, admin);
    await office.goto(`${school.url}/admin/orders/${orderId}`);
    await expect(office.getByRole('link', { name: /^Facture F-/ })).toBeVisible();
    await office.getByRole('link', { name: 'Rembourser' }).click();
    await office.getByLabel('Montant à rembourser, en euros').fill('9,90');
    await office.getByRole('button', { name: 'Rembourser' }).click();
    await expect(office).toHaveURL(`${school.url}/admin/orders/${orderId}`);
    await waitForEmail(school, member.email, /remboursement de 9,90/);
    await office.reload();
    await expect(office.getByRole('link', { name: /^Avoir A-\d{4}-00001$/ })).toBeVisible();
    await expectAccessible(office);
    expect(readDocument(await openPdf(office, /^Avoir A-/)).number).toMatch(/^A-/);
  });

  await test.step('the buyer finds the credit note beside the unchanged invoice', async () => {
    await page.reload();
    const credit = readDocument(await openPdf(page, /^Avoir A-/));
    expect(credit).toMatchObject({
      type: '381',
      corrects: invoice.number,
      orderNumber,
      buyer: invoice.buyer,
    });
    expect(credit.sums.GrandTotalAmount).toBe('9.90');
    expect(sha256(await openPdf(page, /^Facture F-/))).toBe(sha256(bytes));
    await expect(profileRow).toContainText('Remboursée en partie');
    await expectAccessible(page);
  });

  await test.step('other accounts get 404 for both', async () => {
    for (const name of [/^Facture F-/, /^Avoir A-/]) {
      const { pathname } = new URL(await hrefOf(page, name));
      const theirs = await stranger.visit(pathname);
      expect(theirs.status).toBe(404);
      expect(await theirs.text()).not.toContain('Noé');
      const unsigned = await fetch(school.url + pathname, { redirect: 'manual' });
      expect(unsigned.headers.get('location')).toMatch(/^\/login/);
    }
  });
  expect(school.errorLines()).toEqual([]);
});
