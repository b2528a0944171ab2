import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changes } from '#database/tables/changes.ts';
import { emailChanges } from '#database/tables/members.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember } from '#tests/support/core-people.ts';
import type { Core } from '../context.ts';
import { findOneTimeLinks, maskOneTimeLinks } from '../emails/one-time-links.ts';
import { type IdentityEmail, sendIdentityEmail } from '../emails/send-identity-email.ts';
import { eraseJournalNames } from '../members/erase-traces.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { readStoredMessage, showOneTimeLink } from './stored-messages.ts';

let school: CoreUnderTest;
let core: Core;
let owner: SignedInUser;
let otherAdmin: SignedInUser;
let member: SignedInUser;

beforeAll(async () => {
  school = await openCore();
  core = school.core;
  [owner, otherAdmin, member] = await Promise.all([addMember(core), addMember(core), addMember(core)]);
  for (const { uid } of [owner, otherAdmin])
    await core.identity.setClaims(uid, { admin: true, stripeCustomerId: '' });
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const modes: Readonly<Record<IdentityEmail['kind'], string>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  EMAIL_SIGNIN: 'signIn',
  EMAIL_EXISTS_NOTICE: 'signIn',
  RECOVER_EMAIL: 'recoverEmail',
};
const kinds = Object.keys(modes) as IdentityEmail['kind'][];
const code = 'k3Jd9xQ2wLr8TzVbN5mHpY7cF1sG-aE4_uRoXiKqWjZt';
let written = 0;

async function send(kind: IdentityEmail['kind'], to: string): Promise<string> {
  const link = `${core.siteUrl}/login?mode=${modes[kind]}&oobCode=${code}&apiKey=cedille&lang=fr`;
  await sendIdentityEmail(core, { id: `lettre-${++written}`, kind, to, link });
  const mail = (await core.mailbox?.list({ limit: 50 }))?.find((each) => each.to.includes(to));
  return mail?.id ?? '';
}

const listLines = async (id: string) =>
  (await core.db.select().from(changes)).filter(({ subjectId }) => subjectId === `kept/${id}`);

describe.each(kinds)('readStoredMessage, email %s', (kind) => {
  test('masks the one-time link and records the reading in the audit log', async () => {
    const to = `lit-${kind.toLowerCase()}@exemple.test`;
    const id = await send(kind, to);
    const mail = await readStoredMessage(core, owner, id);
    expect(mail.text).toContain('Lien à usage unique, masqué');
    expect(mail.hasMaskedLink).toBe(true);
    expect(JSON.stringify(mail)).not.toContain(code);
    const lines = await listLines(id);
    expect(lines).toMatchObject([
      { action: 'read', kind: 'letter', uid: owner.uid, after: { recipient: to } },
    ]);
    expect(JSON.stringify(lines)).not.toContain(code);
  });

  test('does not reveal the link of another admin', async () => {
    const id = await send(kind, otherAdmin.email);
    await expect(showOneTimeLink(core, owner, id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await listLines(id)).filter(({ action }) => action === 'show-link')).toEqual([]);
  });
});

describe('showOneTimeLink', () => {
  test.each(['PASSWORD_RESET', 'VERIFY_EMAIL', 'EMAIL_SIGNIN'] as const)(
    'shows a link of kind %s that belongs to a member or to the caller',
    async (kind) => {
      for (const { email } of [member, owner]) {
        const id = await send(kind, email);
        expect(await showOneTimeLink(core, owner, id)).toContain(code);
        const lines = await listLines(id);
        expect(lines.at(-1)).toMatchObject({
          action: 'show-link',
          uid: owner.uid,
          after: { recipient: email },
        });
        expect(JSON.stringify(lines)).not.toContain(code);
      }
    },
  );

  test('requires a recent sign-in', async () => {
    const id = await send('EMAIL_SIGNIN', member.email);
    const stale = { ...owner, signedInAt: new Date(core.now().getTime() - 301_000) };
    await expect(showOneTimeLink(core, stale, id)).rejects.toMatchObject({ code: 'sign-in-recent' });
  });

  test('shows the link to an address without an account only if the link can create one', async () => {
    const nobody = 'personne@exemple.test';
    expect(await showOneTimeLink(core, owner, await send('EMAIL_SIGNIN', nobody))).toContain(code);
    for (const kind of ['PASSWORD_RESET', 'VERIFY_EMAIL', 'RECOVER_EMAIL'] as const)
      await expect(showOneTimeLink(core, owner, await send(kind, nobody))).rejects.toMatchObject({
        code: 'conflict',
      });
  });

  test("shows the link of an address change only if a single account, not another admin's, requested it", async () => {
    const newEmail = 'nouvelle@exemple.test';
    const id = await send('VERIFY_AND_CHANGE_EMAIL', newEmail);
    const show = () => showOneTimeLink(core, owner, id);
    await expect(show()).rejects.toMatchObject({ code: 'conflict' });
    await core.db.insert(emailChanges).values({ uid: member.uid, newEmail, askedAt: core.now() });
    expect(await show()).toContain(code);
    await core.db.insert(emailChanges).values({ uid: otherAdmin.uid, newEmail, askedAt: core.now() });
    await expect(show()).rejects.toMatchObject({ code: 'conflict' });
    await core.db.delete(emailChanges);
    await core.db.insert(emailChanges).values({ uid: otherAdmin.uid, newEmail, askedAt: core.now() });
    await expect(show()).rejects.toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['parameter without its address', 'oobCode=secret-1'],
    ['of an unknown kind', 'http://localhost:3000/premiere-connexion?cle=secret-1'],
  ])('refuses a link %s', async (_, link) => {
    const to = member.email;
    await core.mail.sendMail({ from: 'ecole@exemple.test', to, subject: link, text: `Entrez : ${link}` });
    const [mail] = (await core.mailbox?.list({ limit: 1, to: [to] })) ?? [];
    await expect(showOneTimeLink(core, owner, mail?.id ?? '')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('finds no emails if a relay delivers them', async () => {
    const id = await send('EMAIL_SIGNIN', member.email);
    const relayed = { ...core, mailbox: null };
    await expect(showOneTimeLink(relayed, owner, id)).rejects.toMatchObject({ code: 'not-found' });
    await expect(readStoredMessage(relayed, owner, id)).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('erasing an account removes its audit log entries about emails', async () => {
  const email = 'partie@exemple.test';
  const id = await send('EMAIL_SIGNIN', email);
  await readStoredMessage(core, owner, id);
  await core.db.transaction((tx) => eraseJournalNames(tx, { uid: 'partie', emails: [email] }));
  expect(await listLines(id)).toEqual([]);
  expect(JSON.stringify(await core.db.select().from(changes))).not.toContain('partie');
});

describe('one-time links', () => {
  test.each([
    'https://ecole.test/login?mode=signIn&oobCode=secret-1&apiKey=a',
    'https://ecole.test/login?mode=signIn&amp;oobCode=secret-1',
    'https://ecole.test/login?mode=signIn&#38;oobCode&#x3D;secret-1',
    'https://ecole.test/__/auth/action?apiKey=a&mode=signIn&OOBCODE=secret-1',
    'https://ecole.test/suite?link=https%3A%2F%2Fecole.test%2Flogin%3FoobCode%3Dsecret-1',
    'https://ecole.test/suite?a=https%253A%252F%252Fecole.test%252F%253FoobCode%253Dsecret-1',
    'https://ecole.test/premiere-connexion?cle=secret-1',
    'oobCode=secret-1',
  ])('masks %s', (address) => {
    const html = `<a href="${address}">Entrer</a> (${address})`;
    expect(maskOneTimeLinks(html)).not.toContain('secret-1');
    expect(maskOneTimeLinks(`Avant\n${address}\naprès`)).toBe('Avant\nLien à usage unique, masqué\naprès');
  });

  test.each([
    'https://ecole.test/course/les-accents',
    'https://ecole.test/login?mode=inscription&redirect=%2Fcourse%2F1',
    'https://ecole.test/recherche?article=cle&tarif=100%',
    'Bonjour, la clé=article et 50 % de remise',
  ])('finds no link in %s', (text) => {
    expect(findOneTimeLinks(text)).toEqual([]);
    expect(maskOneTimeLinks(text)).toBe(text);
  });
});
