import { type Member, openAdmin, signInAgain } from './accounts.ts';
import { type School, startSchool } from './school.ts';

export type SharedSchool = Omit<School, typeof Symbol.asyncDispose | 'stop'> & {
  admin: Member;
};

let opening: Promise<{ school: School; admin: Member; signedInAt: number }> | undefined;

const signInMaxAge = 60_000;

/**
 * The demonstration school, with its admin, of all the suites of this process that ask for it: for those that bring people
 * and products of their own, and leave its settings and what is not theirs as they are. It ends with the process.
 * `errorLines` are those from now on. An admin who signed in long ago signs in again: changes of rights need a recent sign-in.
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
  const school = await startSchool({ SEED: 'demo' });
  return { school, admin: await openAdmin(school), signedInAt: Date.now() };
}
