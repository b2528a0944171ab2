import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import { readExport } from '#tests/support/people-files.ts';
import { openRandom, type Random, scaled } from '#tests/support/seed.ts';
import {
  type ColumnMapping,
  columnUses,
  newsletterStatuses,
  type PeopleReading,
  purchaseStates,
} from './person-line.ts';

/** Titles of known formats, and of a table that is not known. */
const headers: readonly string[] = [
  'Kajabi Subscription ID,Customer Email,Customer Name,Offer ID,Offer Title,Amount,Currency,Status,Created At,Canceled On,Trial Ends On',
  'ID,Order No.,Customer Name,Customer Email,Offer ID,Offer Title,Amount,Currency,Type,Status,Created At',
  'ID,Member ID,Name,Email,Products,Tags',
  'Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date,Sale Price ($),Fully Refunded?,Disputed?,Recurring Charge?,Product ID,Giftee Email,Recurrence',
  'Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code',
  'user_id,name,email,course_id,course_title,steps_completed,steps_total,course_completed,course_completed_on',
  'id,username,email,firstname,lastname,idnumber,country',
  'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
  'email,active_subscription,expiry,email_disabled,prefer_digests,created_at',
  'email,expiry,email_disabled,prefer_digests,stripe_connected_customer_id,type',
  'id,Description,Email,Name,Created (UTC),Delinquent,Plan,Status',
  'id,Description,Created (UTC),Amount,Amount Refunded,Currency,Mode,Status,Customer ID,Customer Email,Card Name,Dispute Status',
  'Email Address,First Name,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,LEID,EUID,TAGS',
  'EMAIL,FIRSTNAME,DOUBLE_OPT-IN,EMAIL_BLACKLISTED,ADDED_TIME,MODIFIED_TIME',
  'email,First Name,Last Name,status,tier,created_at,stripe_customer_id,unsubscribed_at',
  'first_name,email,created_at,status',
  'Email,First name,Surname,Tags,Date registered',
  'First Name,Last Name,Labels,E-mail 1 - Value,E-mail 2 - Value',
  'Subscriber Email,Subscribed Time',
  'Mail,Nom,Cours,Commande,Date,Prix,État,Lettre',
];

const cells: readonly string[] = [
  ...['', '', '', 'lea@exemple.fr', 'max@exemple.fr', 'a@b', 'lea@exemple.fr ::: max@exemple.fr', '@'],
  ...['04/05/2024', '28/05/2024', '05/28/2024', '2024-05-04T10:00:00Z', 'Nov 28, 2025', '99/99/9999', 'hier'],
  ...['49,90 €', '$1,242.00', '-5', '1.2.3', '9'.repeat(400), 'eur', 'USD', 'XXX'],
  ...[
    'Paid',
    'Refunded',
    'Failed',
    'pending',
    'Refund',
    'Totals',
    'Test',
    'unsubscribed',
    'bizarre',
    '1',
    '0',
    'yes',
  ],
  ...[
    'cus_12',
    'auto',
    '"a","b"',
    "'=1+1",
    'Léa\nMartin',
    ' ',
    '"',
    'x'.repeat(3_000),
    '\u202e',
    '\ud800',
    'Cours A, Cours B',
  ],
];

/** Asserts that each line is returned or counted in a note. */
async function checkLines(reading: PeopleReading, expected: number | null, about: string): Promise<void> {
  if (reading.outcome === 'choose-columns') {
    if (expected !== null) expect(reading.choices.lineCount, about).toBe(expected);
    return;
  }
  if (reading.outcome === 'refused') return;
  const { lineCount, notes, lines } = reading.people;
  const returned = new Set<number>();
  for await (const { line } of lines) returned.add(line);
  const skipped = notes.reduce((sum, note) => sum + note.skipped, 0);
  expect(returned.size + skipped, about).toBe(lineCount);
  if (expected !== null) expect(lineCount, about).toBe(expected);
}

function drawMapping(random: Random, mapping: ColumnMapping): ColumnMapping {
  const uses = mapping.uses.map(() => random.pick(columnUses));
  uses[random.below(uses.length)] = 'email';
  const states = { bizarre: random.pick(purchaseStates) };
  const statuses = { bizarre: random.pick(newsletterStatuses) };
  return {
    ...mapping,
    uses,
    states,
    statuses,
    item: random.pick([null, 'Cours']),
    currency: random.pick([null, 'EUR', 'zzz']),
  };
}

/** TEST_SCALE=10 reads ten times as many files; TEST_SEED repeats a run. */
test('a table of any cells is read without loss of a line', async () => {
  const random = openRandom('cells of exports');
  for (let round = 0; round < scaled(400); round++) {
    const titles = random.pick(headers).split(',');
    const rows = Array.from({ length: 1 + random.below(12) }, () => titles.map(() => random.pick(cells)));
    const count = rows.filter((row) => row.some((cell) => cell.trim() !== '')).length;
    const delimiter = random.pick([',', ';', '\t']);
    const text = stringify([titles, ...rows], {
      delimiter,
      quoted: random.below(2) === 0,
      quoted_match: /[\r\n"]/,
    });
    const about = JSON.stringify({ seed: random.seed, round, text });
    const dayFirst = random.pick([null, true, false]);
    const reading = await readExport(text, { dayFirst });
    await checkLines(reading, count, about);
    if (reading.outcome !== 'choose-columns') continue;
    const mapping = drawMapping(random, reading.choices.suggestion);
    await checkLines(await readExport(text, { dayFirst, mapping }), count, about);
  }
});

/** TEST_SCALE=10 reads ten times as many files; TEST_SEED repeats a run. */
test('no text or bytes make a reader throw', async () => {
  const random = openRandom('noise in exports');
  const signs = [...cells, ',', ';', '\t', '"', '\n', '\r\n', '\r', '\0', 'sep=;', '\ufeff', 'PK\x03\x04'];
  for (let round = 0; round < scaled(400); round++) {
    const noise = Array.from({ length: random.below(80) }, () => random.pick(signs)).join('');
    const text = random.pick([noise, `${random.pick(headers)}\n${noise}`]);
    const bytes = Buffer.from(text, random.pick(['utf8', 'latin1', 'utf16le'] as const));
    for (let change = random.below(3); change > 0; change--)
      bytes[random.below(bytes.length)] = random.below(256);
    const about = JSON.stringify({ seed: random.seed, round, text });
    await checkLines(await readExport(new Blob([new Uint8Array(bytes)])), null, about);
  }
});
