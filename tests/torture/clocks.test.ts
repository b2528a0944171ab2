import { signInWithEmailAndPassword } from '@firebase/auth';
import { expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { createTestDatabase } from '../support/database.ts';
import { passSecond } from '../support/pass-second.ts';
import { type School, startSchool } from '../support/school.ts';

/**
 * Two instances on one database whose clocks differ by a minute (`CLOCK_AHEAD`, seconds): whoever signs in at one is somebody at the
 * other, and nobody is more than they were.
 */
const ahead = new URL('../support/clock-ahead.ts', import.meta.url);

const at = async (school: School, member: Member) =>
  (
    await fetch(`${school.url}/members`, {
      redirect: 'manual',
      headers: { cookie: `__session=${member.cookies.get('__session')}` },
    })
  ).status;

test.each([60, -60])('an instance whose clock is %i seconds ahead decides as the others', async (seconds) => {
  await using database = await createTestDatabase();
  await using right = await startSchool({ DATABASE_URL: database.url });
  await using wrong = await startSchool({
    DATABASE_URL: database.url,
    CLOCK_AHEAD: String(seconds),
    NODE_OPTIONS: `--import ${ahead}`,
  });
  for (const [here, there] of [
    [right, wrong],
    [wrong, right],
  ] as const) {
    const member = await openMember({ url: here.url, letters: here.letters, database });
    expect([await at(here, member), await at(there, member)]).toEqual([200, 200]);
    // Entered here with a token that was made there; of two sign-ins in one second the second would be called by the next.
    await passSecond();
    const { user } = await signInWithEmailAndPassword(member.auth, member.email, member.password);
    const entered = await fetch(`${there.url}/api/__session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: there.url },
      body: JSON.stringify({ token: await user.getIdToken(true) }),
    });
    expect(entered.status).toBe(201);
    const cookie = /__session=[\w-]+/.exec(entered.headers.get('set-cookie') ?? '')?.[0] ?? '';
    for (const school of [here, there]) {
      const page = await fetch(`${school.url}/members`, { redirect: 'manual', headers: { cookie } });
      expect(page.status).toBe(200);
    }
    await database.pool.query('delete from sessions');
    expect([await at(here, member), await at(there, member)]).toEqual([302, 302]);
  }
  expect(right.output() + wrong.output()).not.toMatch(/"code":"internal"|unhandled rejection/);
});
