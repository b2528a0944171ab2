import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { openOffice } from '../support/roles.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;
let office: Member;
let member: Member;

beforeAll(async () => {
  school = await shareSchool();
  member = await openMember(school);
  office = await openOffice(school, '');
  await query(`update sessions set signed_in_at = signed_in_at - interval '6 minutes' where uid = $1`, [
    office.uid,
  ]);
});

const query = async (text: string, values: unknown[] = []) =>
  (await school.database.pool.query(text, values)).rows;

const toConfirm = [403, expect.stringContaining('"confirm",true')];

describe('admin whose sign-in is older than five minutes', () => {
  test.each([
    ['team', 'set-role', { role: 'owner' }],
    ['team', 'leave', {}],
    ['members', 'disable', {}],
    ['members', 'remove', {}],
  ])(
    'must sign in again at /admin/%s before « %s », which changes nothing until then',
    async (screen, act, input) => {
      const read = () =>
        query(
          `select custom_attributes, disabled, (select count(*)::int from changes where subject_id = id) as changes,
            (select role from staff where uid = id) as role
          from identity.accounts where id = $1`,
          [member.uid],
        );
      const before = await read();
      const answer = await office.visit(`/admin/${screen}/${member.uid}.data`, { json: { act, ...input } });
      expect([answer.status, await answer.text()]).toEqual(toConfirm);
      expect(before).toHaveLength(1);
      expect(await read()).toEqual(before);
    },
  );

  test('must sign in again before changing legal settings', async () => {
    const read = () => query(`select value from settings where key = 'school'`);
    const before = await read();
    const answer = await office.visit('/admin/settings.data', {
      json: {
        version: before[0]?.value.version ?? 0,
        draft: { name: 'Cédille', email: 'bonjour@cedille.example', siret: '732 829 320 00074' },
      },
    });
    expect([answer.status, await answer.text()]).toEqual(toConfirm);
    expect(await read()).toEqual(before);
  });

  test('can use the rest of the back office', async () => {
    expect((await office.visit(`/admin/members/${member.uid}`)).status).toBe(200);
    const ended = await office.visit(`/admin/members/${member.uid}.data`, { json: { act: 'sign-out' } });
    expect(ended.status).toBe(200);
  });
});
