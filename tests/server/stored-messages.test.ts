import {
  applyActionCode,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  verifyBeforeUpdateEmail,
} from '@firebase/auth';
import { beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;
let member: Member;
let newEmail: string;
/** One-time links of the stored emails to this member. */
const links: { subject: string; link: string; to: string }[] = [];

const codeOf = (link: string) => new URL(link).searchParams.get('oobCode') ?? '';

async function take(to: string, subject: RegExp): Promise<string> {
  const mail = await waitForEmail(school, to, subject);
  const link = findLink(mail, '/login');
  links.push({ subject: mail.subject ?? '', link, to });
  return link;
}

beforeAll(async () => {
  school = await shareSchool();
  member = await openMember({ url: school.url, emails: school.emails });
  newEmail = `nouvelle-${member.email}`;
  const user = member.auth.currentUser;
  if (!user) throw new Error('no user is signed in');
  const settings = { url: `${school.url}/login`, handleCodeInApp: true };
  // This link is already used, but must be masked too.
  await take(member.email, /confirme/i);
  await sendEmailVerification(user);
  await sendPasswordResetEmail(member.auth, member.email);
  await take(member.email, /nouveau mot de passe/i);
  await sendSignInLinkToEmail(member.auth, member.email, settings);
  await take(member.email, /lien de connexion/i);
  await verifyBeforeUpdateEmail(user, newEmail);
  const change = await take(newEmail, /adresse/i);
  await applyActionCode(member.auth, codeOf(change));
  await take(member.email, /modifiée/i);
});

const nameOf = ({ email }: Pick<Member, 'email'>) => email.split('@')[0] ?? '';

/** Returns the paths of stored emails to `name`, from all list pages because other suites send emails too. */
async function listPaths(name: string): Promise<string[]> {
  const paths: string[] = [];
  for (let page: string | undefined = '/admin/mail/kept'; page; ) {
    const list = await (await school.admin.visit(page)).text();
    paths.push(...[...list.matchAll(/href="(\/admin\/mail\/kept\/[^"]+)"/g)].map(([, path = '']) => path));
    page = /href="(\/admin\/mail\/kept\?avant=[^"]+)"/.exec(list)?.[1];
  }
  return paths.filter((path) => path.includes(name));
}

test('the back office hides one-time codes, and the audit log records who read an email', async () => {
  const codes = links.map(({ link }) => codeOf(link));
  expect(codes.filter(Boolean)).toHaveLength(5);
  const emails = await listPaths(nameOf(member));
  expect(emails.length).toBeGreaterThanOrEqual(5);
  const lists = [
    '/admin',
    '/admin/mail',
    '/admin/mail/kept',
    '/admin/mail.csv',
    '/admin/journal',
    '/admin/journal.csv',
  ];
  let masked = 0;
  for (const path of [...emails, ...lists, `/admin/members/${member.uid}`]) {
    const asked = path.endsWith('.csv') ? [path] : [path, toDataPath(path)];
    for (const at of asked) {
      const answer = await school.admin.visit(at);
      const text = await answer.text();
      expect([at, answer.status]).toEqual([at, 200]);
      for (const code of codes) expect(text.includes(code), at).toBe(false);
      expect(text.includes('oobCode'), at).toBe(false);
      if (text.includes('Lien à usage unique, masqué')) masked++;
    }
  }
  expect(masked).toBeGreaterThanOrEqual(10);
  const journal = await (await school.admin.visit('/admin/journal?genre=lettres')).text();
  expect(journal).toContain('Lecture');
});

test('a separate command shows a link and is recorded in the audit log', async () => {
  const wanted = links.find(({ link }) => link.includes('mode=signIn'));
  const code = codeOf(wanted?.link ?? '');
  const found: string[] = [];
  for (const path of await listPaths(nameOf(member))) {
    const answer = await school.admin.visit(toDataPath(path), { json: { act: 'show-link' } });
    const text = await answer.text();
    if (text.includes(code)) found.push(path);
  }
  expect(found).toHaveLength(1);
  const { rows } = await school.database.pool.query(
    "select * from changes where action = 'show-link' and subject_id = any($1)",
    [found.map((path) => decodeURIComponent(path.replace('/admin/mail/', '')))],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(code);
  const again = await (await school.admin.visit(toDataPath(found[0] ?? ''))).text();
  expect(again).not.toContain(code);
});
