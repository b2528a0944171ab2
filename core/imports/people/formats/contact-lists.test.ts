import { describe, expect, test } from 'vitest';
import { readLinesOf } from '#tests/support/people-files.ts';

describe('Brevo', () => {
  test('reads the complete form with days first', async () => {
    const { platform, lines } = await readLinesOf(
      'CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;WHATSAPP;SMS;DOUBLE_OPT-IN;OPT_IN;LANDLINE_NUMBER;EXT_ID;CONTACT_TIMEZONE;JOB_TITLE;LINKEDIN;ADDED_TIME;MODIFIED_TIME\n' +
        '1;lea@exemple.fr;Martin;Léa;;;Yes;;;;;;;04-05-2022 09:30;05-05-2022\n' +
        '2;max@exemple.fr;Petit;Max;;;;;;;;;;04-05-2022;05-05-2022\n',
    );
    expect(platform).toBe('brevo');
    expect(lines[0]).toMatchObject({
      createdAt: new Date('2022-05-04T09:30:00Z'),
      newsletter: { status: 'subscribed', confirmedAt: null },
    });
    expect(lines[1]?.newsletter.status).toBe('unknown');
  });

  test('reads the short form, and blocked addresses', async () => {
    const short = await readLinesOf('EMAIL;ADDED_TIME;MODIFIED_TIME\nlea@exemple.fr;18-06-2024;28-01-2026\n');
    expect(short.lines[0]?.newsletter.status).toBe('unknown');
    const blocked = await readLinesOf(
      'EMAIL;EMAIL_BLACKLISTED;SMS_BLACKLISTED\nlea@exemple.fr;Yes;No\nmax@exemple.fr;No;No\n',
    );
    expect(blocked.lines.map(({ newsletter }) => newsletter.status)).toEqual(['unsubscribed', 'unknown']);
  });
});

test('beehiiv: reads the status', async () => {
  const { lines } = await readLinesOf(
    'email,First Name,Last Name,status,tier,created_at,stripe_customer_id,Or,unsubscribed_at\n' +
      'lea@exemple.fr,Léa,,active,free,2023-03-24 10:23:10 UTC,cus_12,No,\n' +
      'max@exemple.fr,,,active,free,2023-03-24 10:23:10 UTC,,No,2024-03-13 11:33:53 UTC\n' +
      'eve@exemple.fr,,,pending,free,2023-03-24 10:23:10 UTC,,No,\n',
  );
  expect(lines.map(({ newsletter }) => newsletter.status)).toEqual(['subscribed', 'unsubscribed', 'unknown']);
  expect(lines[0]).toMatchObject({
    stripeCustomerId: 'cus_12',
    newsletter: { confirmedAt: new Date('2023-03-24T10:23:10Z') },
  });
});

test.each([
  [
    'kit',
    'first_name,email,created_at,status',
    'Léa,lea@exemple.fr,2023-03-24T10:23:10Z,cancelled',
    'unsubscribed',
  ],
  [
    'kit',
    'first_name,email_address,state,created_at,tags',
    'Léa,lea@exemple.fr,active,2023-03-24T10:23:10Z,vip',
    'subscribed',
  ],
  [
    'systeme',
    'Email,First name,Surname,Phone number,Country,Tags,Date registered',
    'lea@exemple.fr,Léa,Martin,,FR,"a,b",2023-05-06 07:08:09',
    'unknown',
  ],
])('%s: asks to confirm a format known from one example', async (platform, header, row, status) => {
  const read = await readLinesOf(`${header}\n${row}\n`);
  expect(read.platform).toBe(platform);
  expect(read.notes).toEqual([{ code: 'format-to-confirm', skipped: 0 }]);
  expect(read.lines[0]).toMatchObject({ email: 'lea@exemple.fr', firstName: 'Léa', newsletter: { status } });
});

test.each([
  [
    'First Name,Middle Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value',
    'Léa,,Martin,* myContacts ::: Élèves,* ,lea@exemple.fr,Work,pro@exemple.fr',
  ],
  [
    'Name,Given Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value',
    'Léa Martin,Léa,Martin,* myContacts ::: Élèves,* ,lea@exemple.fr ::: pro@exemple.fr',
  ],
])('Google: reads contacts without consent: %s', async (header, row) => {
  const { platform, lines } = await readLinesOf(`${header}\n${row}\n`);
  expect(platform).toBe('google');
  expect(lines[0]).toMatchObject({
    email: 'lea@exemple.fr',
    firstName: 'Léa',
    lastName: 'Martin',
    tags: ['myContacts', 'Élèves'],
    newsletter: { status: 'unknown', confirmedAt: null },
    issues: [{ code: 'email-several', value: 'pro@exemple.fr' }],
  });
});
