import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;
let course: Course;
let member: Member;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
});
beforeEach(async () => {
  // All members of this suite share one IP address.
  await school.database.pool.query("delete from rate_limits where key like '%-network:%'");
  member = await openMember(school);
});

const wait = /Attendez \d+\s+minutes?/;

const withCode = (code: string) => `${course.buyPath}?code=${code}`;
const read = async (from: Member, path: string) => (await from.visit(path)).text();

describe('promotion code on the order page', () => {
  test('is no longer checked after 20 wrong codes from one account', async () => {
    for (let guess = 0; guess < 20; guess++)
      expect(await read(member, withCode(`FAUX${guess}`))).not.toMatch(wait);
    const page = await member.visit(withCode('FAUX20'));
    expect([page.status, await page.text()]).toEqual([200, expect.stringMatching(wait)]);
    expect(await read(member, course.buyPath)).not.toMatch(wait);
  });

  test('counts as a guess in submitted orders too', async () => {
    const [terms] = /name="conditions" value="\d+"/.exec(await read(member, course.buyPath)) ?? [''];
    const form = { terms: 'on', conditions: /\d+/.exec(terms)?.[0] ?? '', code: 'FAUX', pour: '' };
    const order = () => member.visit(withCode('FAUX'), { form });
    for (let guess = 0; guess < 20; guess++) expect((await order()).status).toBe(303);
    const { rows } = await school.database.pool.query('select points from rate_limits where key = $1', [
      `promotion-account:${member.uid}`,
    ]);
    expect(rows).toEqual([{ points: 20 }]);
    expect(await read(member, withCode('FAUX'))).toMatch(wait);
  });

  test('is limited for guesses by many accounts from one network', async () => {
    for (let person = 0; person < 3; person++) {
      const one = await openMember(school);
      for (let guess = 0; guess < 20; guess++) await one.visit(withCode('FAUX'));
    }
    expect(await read(member, withCode('FAUX'))).toMatch(wait);
  });
});

test('POST /bon and GET /bon share one limit on guesses', async () => {
  const guess = () => member.visit('/bon', { form: { code: '0000-0000-0000-0000' } });
  for (let time = 0; time < 30; time++) expect((await guess()).status).toBe(404);
  expect((await guess()).status).toBe(429);
  expect((await member.visit('/bon?code=0000-0000-0000-0000')).status).toBe(429);
});
