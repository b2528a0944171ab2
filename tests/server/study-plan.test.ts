import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, toParisDay } from '#common/paris-time.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor } from '../support/visitor.ts';

let school: School;
let admin: Member;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
});

afterAll(() => school?.[Symbol.asyncDispose]());

const examDate = addDays(toParisDay(new Date()), 60);

const createPlan = (member: Member, changes: Record<string, string> = {}) =>
  member.visit('/members/plan', {
    form: { exam: 'delf-b1', examDate, weekday: '2', minutes: '30', weeklyEmail: 'on', ...changes },
  });

const readSecrets = async (member: Member) => {
  const { rows } = await school.database.pool.query<{ calendar_secret: string; email_secret: string }>(
    'select calendar_secret, email_secret from study_plans where uid = $1',
    [member.uid],
  );
  return { calendar: rows[0]?.calendar_secret ?? '', email: rows[0]?.email_secret ?? '' };
};

describe('study plan', () => {
  test('shows the weeks until the exam and the calendar address, to its learner only', async () => {
    const member = await openMember(school);
    expect((await createPlan(member)).status).toBe(303);
    const page = await (await member.visit('/members/plan')).text();
    const { calendar } = await readSecrets(member);
    expect(page).toContain('DELF B1');
    expect(page).toContain(`${school.url}/agenda/${calendar}/plan-de-travail.ics`);
    const other = await openMember(school);
    const theirs = await (await other.visit('/members/plan')).text();
    expect(theirs).not.toContain(calendar);
    expect(await (await member.visit('/members')).text()).toContain('href="/members/plan"');
  });

  test('shows a rejected form again with its values and errors', async () => {
    const member = await openMember(school);
    const answer = await createPlan(member, { examDate: '2020-01-01', minutes: '45' });
    const again = await member.visit(answer.headers.get('location') ?? '');
    const page = await again.text();
    expect(again.status).toBe(400);
    expect(page).toContain('Choisissez une date après aujourd’hui.');
    expect(page).toMatch(/<option[^>]* value="45"[^>]* selected|<option[^>]*selected[^>]* value="45"/);
  });

  test('serves the calendar without a session, with an ETag, until the address is renewed', async () => {
    const member = await openMember(school);
    await createPlan(member);
    const { calendar } = await readSecrets(member);
    const path = `/agenda/${calendar}/plan-de-travail.ics`;
    const visitor = openVisitor(school);
    const first = await visitor.visit(path);
    const body = await first.text();
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(body).toContain('SUMMARY:Examen');
    expect(body).not.toContain(member.uid);
    const etag = first.headers.get('etag') ?? '';
    const second = await visitor.visit(path, { headers: { 'if-none-match': etag } });
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag]);
    await createPlan(member, { minutes: '15' });
    const third = await visitor.visit(path, { headers: { 'if-none-match': etag } });
    expect(third.status).toBe(200);
    const readUids = (text: string) => text.match(/^UID:.*$/gm);
    expect(readUids(await third.text())).toEqual(readUids(body));
    await member.visit('/members/plan', { form: { adresse: 'nouvelle' } });
    expect((await visitor.visit(path)).status).toBe(404);
    const renewed = await readSecrets(member);
    expect((await visitor.visit(`/agenda/${renewed.calendar}/plan-de-travail.ics`)).status).toBe(200);
  });

  test('ends the weekly email with one click of a mail program, and after a question in a browser', async () => {
    const member = await openMember(school);
    await createPlan(member);
    const { email } = await readSecrets(member);
    const path = `/desinscription/${email}`;
    const visitor = openVisitor(school);
    expect(await (await visitor.visit(path)).text()).toContain('Me désabonner');
    const clicked = await fetch(school.url + path, {
      method: 'POST',
      headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });
    expect([clicked.status, await clicked.text()]).toEqual([200, '']);
    expect(await (await visitor.visit(path)).text()).toContain('Vous ne recevrez plus cet e-mail');
    const submitted = await visitor.visit(path, { form: {}, headers: { accept: 'text/html' } });
    expect([submitted.status, submitted.headers.get('location')]).toEqual([303, path]);
  });

  test('deletes the plan, its calendar and its links on request', async () => {
    const member = await openMember(school);
    await createPlan(member);
    const { calendar, email } = await readSecrets(member);
    await member.visit('/members/plan', { form: { suppression: 'oui' } });
    const visitor = openVisitor(school);
    expect((await visitor.visit(`/agenda/${calendar}/plan-de-travail.ics`)).status).toBe(404);
    expect((await visitor.visit(`/desinscription/${email}`)).status).toBe(404);
    expect(await (await member.visit('/members/plan')).text()).toContain('Créer mon plan');
  });

  test('asks how a past exam went', async () => {
    const member = await openMember(school);
    await createPlan(member);
    await school.database.pool.query("update study_plans set exam_date = '2026-01-01' where uid = $1", [
      member.uid,
    ]);
    const page = await (await member.visit('/members/plan')).text();
    expect(page).toContain('Votre examen est passé.');
    expect(page).not.toContain('plan-de-travail.ics');
    expect((await admin.visit('/members')).status).toBe(200);
  });
});
