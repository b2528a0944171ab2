import { type Member, openAdmin, signInAgain } from './accounts.ts';
import { type School, startSchool } from './school.ts';

export type SharedSchool = Omit<School, typeof Symbol.asyncDispose | 'stop'> & {
  admin: Member;
};

let opening: Promise<{ school: School; admin: Member; signedInAt: number }> | undefined;

const signInMaxAge = 60_000;

/**
 * Returns the demonstration school and admin shared by all suites of this process. Suites may only add data.
 * `errorLines` start from this call. An old admin sign-in is renewed, since changes of rights need a recent
 * one.
 */
export async function shareSchool(): Promise<SharedSchool> {
  opening ??= open();
  const opened = await opening;
  const { school, admin } = opened;
  if (Date.now() - opened.signedInAt > signInMaxAge) {
    await signInAgain(admin);
    opened.signedInAt = Date.now();
  }
  const before = school.errorLines().length;
  return Object.assign(Object.create(school) as School, {
    admin,
    errorLines: () => school.errorLines().slice(before),
  });
}

async function open() {
  const school = await startSchool({ SEED: 'content' });
  return { school, admin: await openAdmin(school), signedInAt: Date.now() };
}
