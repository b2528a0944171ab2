import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readExport, readLinesOf } from '#tests/support/people-files.ts';
import { packPeople } from './pack-people.ts';
import { peopleReader, readPeopleInWorker } from './read-people-in-worker.ts';

const zip = (files: Record<string, string>): Blob =>
  new Blob([zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))]);

const list = (end: string, row: string) =>
  `Deine E-Mail Adresse,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,${end},LEID,EUID,NOTES,TAGS\n${row}\n`;
const member = (email: string, end: string) =>
  `${email},Léa,Martin,2,2018-02-12 10:54:27,,2018-02-13 10:54:27,,${end},1,2,"deux\nlignes","""vip"",""lyon"""`;

describe('an archive of Mailchimp', () => {
  const files = {
    'subscribed_members_export_1.csv': list('LAST_CHANGED', member('a@exemple.fr', '')),
    'unsubscribed_members_export_1.csv': list(
      'UNSUB_TIME,UNSUB_REASON',
      member('b@exemple.fr', '2020-01-01 00:00:00,'),
    ),
    'cleaned_members_export_1.csv': list('CLEAN_TIME', member('c@exemple.fr', '2020-01-01 00:00:00')),
  };

  test('has three statuses', async () => {
    const { platform, lines, notes, lineCount } = await readLinesOf(
      zip({ ...files, 'lisez-moi.pdf': '%PDF' }),
    );
    expect({ platform, lineCount }).toEqual({ platform: 'mailchimp', lineCount: 3 });
    expect(lines.map(({ file, line, email, newsletter }) => [file, line, email, newsletter.status])).toEqual([
      ['subscribed_members_export_1.csv', 2, 'a@exemple.fr', 'subscribed'],
      ['unsubscribed_members_export_1.csv', 2, 'b@exemple.fr', 'unsubscribed'],
      ['cleaned_members_export_1.csv', 2, 'c@exemple.fr', 'bounced'],
    ]);
    expect(lines[0]).toMatchObject({
      createdAt: new Date('2018-02-12T10:54:27Z'),
      tags: ['vip', 'lyon'],
      newsletter: {
        confirmedAt: new Date('2018-02-13T10:54:27Z'),
        source: 'subscribed_members_export_1.csv, CONFIRM_TIME',
      },
    });
    expect(notes).toEqual([
      { code: 'status-of-file', skipped: 0, values: ['subscribed', 'unsubscribed', 'bounced'] },
      { code: 'files-skipped', skipped: 0, values: ['lisez-moi.pdf'] },
    ]);
  });

  test('names a list that has only its titles', async () => {
    const empty = { ...files, 'cleaned_members_export_1.csv': list('CLEAN_TIME', '') };
    const { lineCount, notes } = await readLinesOf(zip(empty));
    expect(lineCount).toBe(2);
    expect(notes[1]).toEqual({ code: 'files-skipped', skipped: 0, values: ['cleaned_members_export_1.csv'] });
  });

  test('the name of a single file tells the status', async () => {
    const { lines } = await readLinesOf(list('LAST_CHANGED', member('a@exemple.fr', '')), {
      name: 'unsubscribed_members_export_1.csv',
    });
    expect(lines[0]?.newsletter.status).toBe('unsubscribed');
  });
});

describe('an archive is rejected', () => {
  test.each<[string, Blob, string]>([
    [
      'with tables of two platforms',
      zip({
        'a.csv': 'EMAIL;ADDED_TIME;MODIFIED_TIME\na@b.fr;;\n',
        'b.csv': list('LAST_CHANGED', member('a@exemple.fr', '')),
      }),
      'archive-mixed',
    ],
    [
      'with two unknown tables',
      zip({ 'a.csv': 'mail,x\na@b.fr,1\n', 'b.csv': 'mail,y\na@b.fr,1\n' }),
      'archive-mixed',
    ],
    ['without tables', zip({ 'a.png': 'x' }), 'archive-without-tables'],
    ['of a workbook', zip({ 'xl/workbook.xml': '<x/>', '[Content_Types].xml': '<x/>' }), 'workbook'],
    ['that is cut', zip({ 'a.csv': 'mail,x\na@b.fr,1\n' }).slice(0, 60), 'archive-broken'],
  ])('%s', async (_, content, fault) => {
    expect(await readExport(content, { name: 'export.zip' })).toEqual({ outcome: 'refused', fault });
  });
});

test('an unknown table in an archive goes through the mapping', async () => {
  const archive = zip({ 'dossier/élèves.csv': 'Mail;Nom\nlea@exemple.fr;Léa Martin\n' });
  const reading = await readExport(archive);
  if (reading.outcome !== 'choose-columns') throw new Error(reading.outcome);
  const { lines } = await readLinesOf(archive, { mapping: reading.choices.suggestion });
  expect(lines[0]?.email).toBe('lea@exemple.fr');
});

test('notes doubled and repeated titles', async () => {
  const header = 'email,active_subscription,expiry,email_disabled,created_at,Tags,Tags';
  const { notes, lineCount } = await readLinesOf(`${header}\nlea@exemple.fr,false,,false,,a,b\n${header}\n`);
  expect(notes).toEqual([
    { code: 'repeated-titles', skipped: 1, lines: [3] },
    { code: 'doubled-titles', skipped: 0, values: ['Tags'] },
  ]);
  expect(lineCount).toBe(2);
});

test('reports invalid and missing addresses and shifted cells', async () => {
  const { lines } = await readLinesOf(
    'email,active_subscription,expiry,email_disabled\npas une adresse,false,,false\n,false,,false\nlea@exemple.fr,false,,false,encore\n',
  );
  expect(lines.map(({ email, issues }) => [email, issues.map(({ code }) => code)])).toEqual([
    [null, ['email-invalid']],
    [null, ['email-missing']],
    ['lea@exemple.fr', ['cells-shifted']],
  ]);
});

test('counts the lines above the maximum', async () => {
  const rows = Array.from({ length: 15 }, (_, at) => `p${at}@exemple.fr,2024-01-01\n`);
  const content = new Blob(['Subscriber Email,Subscribed Time\n', ...rows]);
  const { lines, notes, lineCount } = await readLinesOf(content, { mostLines: 12 });
  expect(lines).toHaveLength(12);
  expect(lineCount).toBe(15);
  expect(notes[0]).toEqual({ code: 'too-many-lines', skipped: 3, lines: [14, 15, 16] });
});

describe('a platform chosen in place of the recognised one', () => {
  const kajabi =
    'Kajabi Subscription ID,Customer Email,Customer Name,Offer Title,Amount,Currency,Status,Created At';
  const row = '35,lea@exemple.fr,Léa Martin,Cours B1,49.00,EUR,Paused,"Nov 28, 2025"';

  test('is read, although the titles are those of another one', async () => {
    const recognised = await readLinesOf(`${kajabi}\n${row}\n`);
    const chosen = await readLinesOf(`${kajabi}\n${row}\n`, { platform: 'stripe' });
    expect([recognised.platform, chosen.platform]).toEqual(['kajabi', 'stripe']);
    expect(chosen.lines[0]).toMatchObject({ email: 'lea@exemple.fr' });
    expect(chosen.headerDigest).toBe(recognised.headerDigest);
  });

  test('has the format with the most columns of the file', async () => {
    const { columns } = await readLinesOf('Email,Name,Customer ID,Extra\nlea@exemple.fr,Léa,cus_1,a\n', {
      platform: 'kajabi',
    });
    expect(columns.map(({ use }) => use)).toEqual(['email', 'full-name', null, null]);
  });

  test('asks for the columns, with those of the recognised format and its meanings', async () => {
    const reading = await readExport(`${kajabi}\n${row}\n`, { platform: 'mapped' });
    if (reading.outcome !== 'choose-columns') throw new Error(reading.outcome);
    const { suggestion } = reading.choices;
    expect(suggestion.uses).toEqual([
      ...['external-id', 'email', 'full-name', 'item-name', 'amount', 'currency', 'state', 'bought-at'],
    ]);
    expect(suggestion.states).toEqual({ paused: 'ended' });
    const mapped = await readLinesOf(`${kajabi}\n${row}\n`, { platform: 'mapped', mapping: suggestion });
    expect(mapped).toMatchObject({
      platform: 'mapped',
      lines: [{ email: 'lea@exemple.fr', purchase: { externalId: '35', state: 'ended' } }],
    });
  });
});

describe('readPeopleInWorker', () => {
  /** Copies input and result as a thread does. */
  const runInWorker = async (_task: unknown, input: unknown) =>
    structuredClone(await packPeople(structuredClone(input) as Parameters<typeof packPeople>[0]));

  test('returns all lines in portions, any number of times', async () => {
    const rows = Array.from({ length: 1_234 }, (_, at) => `p${at}@exemple.fr,2024-01-01\n`);
    const content = new Blob(['Subscriber Email,Subscribed Time\n', ...rows]);
    const file = { name: 'export.csv', content };
    const reading = await readPeopleInWorker({ runInWorker }, file, {
      dayFirst: null,
      mapping: null,
      platform: null,
    });
    if (reading.outcome !== 'read') throw new Error(reading.outcome);
    const lines = await Array.fromAsync(reading.people.lines);
    expect(lines).toEqual((await readLinesOf(content)).lines);
    expect(await Array.fromAsync(reading.people.lines)).toHaveLength(1_234);
    expect(peopleReader).toEqual({ module: 'imports/people/pack-people.ts', name: 'packPeople' });
  });

  test('returns rejections', async () => {
    const file = { name: 'export.csv', content: new Blob(['']) };
    expect(
      await readPeopleInWorker({ runInWorker }, file, { dayFirst: null, mapping: null, platform: null }),
    ).toEqual({
      outcome: 'refused',
      fault: 'empty',
    });
  });
});
