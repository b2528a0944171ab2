import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import type Stripe from 'stripe';
import { formatPrice } from '#common/money.ts';
import { toParisDay } from '#common/paris-time.ts';
import { readCsv } from '#core/csv/read-csv.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { openDevice } from '../support/open-device.ts';
import { findLayoutFaults } from '../support/page-faults.ts';
import { buy, contestedCard, goodCard } from '../support/pay.ts';
import { openProvider } from '../support/provider.ts';
import { publishCourse } from '../support/publish-course.ts';
import { readPdf } from '../support/read-pdf.ts';
import { startSchool } from '../support/school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Parses `1 234,50` into cents. */
const toCents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the monthly accounts match the provider to the cent, on the screen and in the three exported files', async ({
  browser,
}) => {
  await using school = await startSchool();
  const { pool } = school.database;
  await using provider = await openProvider({ url: school.url, database: { pool } as never });
  await using admin = await openAdmin(school);
  const course = await publishCourse(admin, { title: 'Raconter au passé', price: '49,90' });

  const moved =
    await test.step('four purchases: one unchanged, one fully refunded, one partly refunded, one dispute lost', async () => {
      const intents: string[] = [];
      for (const card of [goodCard, goodCard, goodCard, contestedCard]) {
        await using member = await openMember(school);
        await member.visit(await buy(member, course.buyPath, card));
        const { rows } = await pool.query('select payment_intent_id from orders where uid = $1', [
          member.uid,
        ]);
        intents.push(rows[0].payment_intent_id);
      }
      const [, whole = '', part = '', contested = ''] = intents;
      await provider.stripe.refunds.create({ payment_intent: whole });
      await provider.stripe.refunds.create({ payment_intent: part, amount: 1_001 });
      const { data } = await provider.stripe.disputes.list({ payment_intent: contested });
      await provider.stripe.disputes.update(data[0]?.id ?? '', {
        ...{ evidence: { uncategorized_text: 'losing_evidence' }, submit: true },
      });
      await expect
        .poll(async () => (await pool.query(`select 1 from invoices where series = 'credit'`)).rowCount)
        .toBe(3);
      const movements: Stripe.BalanceTransaction[] = [];
      for await (const each of provider.stripe.balanceTransactions.list({ limit: 100 })) movements.push(each);
      return movements;
    });
  // The school does this every hour.
  await pool.query(`insert into jobs.job (name) values ('read-movements')`);
  await expect
    .poll(async () => (await pool.query('select 1 from payment_movements')).rowCount, { timeout: 30_000 })
    .toBe(moved.length);

  const page = await openDevice(browser, school, admin);
  const month = toParisDay(new Date()).slice(0, 7);
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
  const invoiced = 4_990 + 4_990 - 1_001;
  const [net, fees] = [sum(moved.map((each) => each.net)), sum(moved.map(({ fee }) => fee))];

  await test.step('shows invoices and provider balance side by side', async () => {
    await page.goto(`${school.url}/admin/accounting`);
    await expect(page.getByLabel('Du', { exact: true })).toHaveValue(`${month}-01`);
    const months = page.getByRole('navigation', { name: 'Choisir un mois' }).getByRole('link');
    await months.nth(1).click();
    await expect(page.getByText('Rien n’a été facturé pendant cette période.')).toBeVisible();
    await months.first().click();
    await expect(page.getByLabel('Du', { exact: true })).toHaveValue(`${month}-01`);
    await page.getByLabel('Au', { exact: true }).fill(last);
    await page.getByRole('button', { name: 'Afficher' }).click();
    await expect(page).toHaveURL(/\?du=/);
    await expect(page.getByText('En attente du prestataire')).toHaveCount(0);
    await expect(page.getByText('Les 2 montants sont égaux, au centime près.')).toBeVisible();
    for (const [term, cents] of [
      ['Facturé, moins les avoirs', invoiced],
      ['Encaissé, moins les remboursements', sum(moved.map(({ amount }) => amount))],
      ['Frais du prestataire de paiement', -fees],
      ['Variation du solde', net],
    ] as const)
      expect(await readFact(page, term), term).toBe(formatPrice(cents));
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText(formatPrice(invoiced));
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(findLayoutFaults)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  const numbers = await test.step('sales export: one line per document', async () => {
    const { name, bytes } = await download(page, 'Livre des recettes (CSV)');
    expect(name).toMatch(/\.csv$/);
    const { headers, lines, fault } = readCsv(bytes.toString());
    expect([fault, lines.length]).toEqual([null, 7]);
    const column = (title: string) => lines.map(({ cells }) => cells[headers.indexOf(title)] ?? '');
    expect(sum(column('Montant encaissé').map(toCents))).toBe(invoiced);
    expect(sum(column('HT').map(toCents)) + sum(column('TVA').map(toCents))).toBe(invoiced);
    expect(sum(column('Frais').map(toCents))).toBe(fees);
    return column('Référence de la pièce');
  });

  await test.step('FEC export: eighteen columns, balanced entries, provider account equal to its balance transactions', async () => {
    const { name, bytes } = await download(page, 'Écritures (FEC)');
    expect(name).toBe(`000000000FEC${last.replaceAll('-', '')}.txt`);
    const [head = [], ...lines] = bytes
      .toString()
      .replace(/\r\n$/, '')
      .split('\r\n')
      .map((line) => line.split('\t'));
    expect(new Set([head, ...lines].map(({ length }) => length))).toEqual(new Set([18]));
    const cell = (line: string[], title: string) => line[head.indexOf(title)];
    const signed = (line: string[]) => toCents(cell(line, 'Debit')) - toCents(cell(line, 'Credit'));
    const byEntry = Map.groupBy(lines, (line) => cell(line, 'EcritureNum'));
    expect(byEntry.size).toBe(7 + moved.length);
    for (const entry of byEntry.values()) expect(sum(entry.map(signed))).toBe(0);
    const account = (code: string) =>
      sum(lines.filter((line) => cell(line, 'CompteNum') === code).map(signed));
    expect(account('517000')).toBe(net);
    expect(account('627000')).toBe(fees);
    expect(account('411000')).toBe(0);
    expect(account('706000') + account('445710')).toBe(-invoiced);
  });

  await test.step('invoice archive: the PDF of every document as issued', async () => {
    const { name, bytes } = await download(page, 'Factures et avoirs (ZIP)');
    expect(name).toBe(`factures-${month}-01-${last}.zip`);
    const papers = Object.values(unzipSync(bytes)).map((pdf) => readPdf(pdf).lines.join('\n'));
    expect(papers).toHaveLength(7);
    for (const each of numbers)
      expect(papers.filter((paper) => paper.includes(` ${each}\n`))).toHaveLength(1);
  });

  await test.step('the audit log lists the exports', async () => {
    await page.goto(`${school.url}/admin/journal`);
    await expect(page.getByRole('main')).toContainText('Comptabilité');
  });
  expect(school.errorLines()).toEqual([]);
});

const readFact = (page: Page, term: string) =>
  page.locator('dt').filter({ hasText: term }).locator('+ dd').innerText();
