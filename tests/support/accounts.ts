import { randomBytes } from 'node:crypto';
import {
  applyActionCode,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  signInWithEmailAndPassword,
  type User,
  updateProfile,
} from '@firebase/auth';
import type { TestDatabase } from './database.ts';
import { findLink, waitForEmail } from './emails.ts';
import type { School } from './school.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export type Member = Visitor & { uid: string; email: string; password: string };

const password = 'une phrase assez longue';

/** Creates the first admin with the printed link and signs in. */
export async function openAdmin(school: School & { identityUrl?: string }): Promise<Member> {
  const link = school.firstAdminLink;
  if (!link) throw new Error('the school printed no first admin link');
  const visitor = openVisitor(school);
  const email = newEmail('admin');
  const made = await visitor.visit(link, { form: { displayName: 'Camille Aubry', email, password } });
  if (made.status !== 200) throw new Error(`first admin rejected: ${made.status}`);
  const { user } = await signInWithEmailAndPassword(visitor.auth, email, password);
  return enter(visitor, user, email);
}

/** A school, with its database if the test has it. */
type Place = Pick<School, 'url' | 'emails'> & {
  origin?: string;
  identityUrl?: string;
  database?: TestDatabase;
};

/** Creates an account with a verified address and signs in. */
export async function openMember(school: Place): Promise<Member> {
  const visitor = openVisitor(school);
  const email = newEmail('eleve');
  return enter(visitor, await createVerified(visitor, school, email), email);
}

/** Creates an account with a verified address and a name, without a session. */
export async function createNamed(school: Place, email: string, displayName: string): Promise<void> {
  await using visitor = openVisitor(school);
  await updateProfile(await createVerified(visitor, school, email), { displayName });
}

async function createVerified({ auth }: Visitor, school: Place, email: string): Promise<User> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  if (school.database) {
    await school.database.pool.query('UPDATE identity.accounts SET email_verified = true WHERE id = $1', [
      user.uid,
    ]);
    // Accounts of a shared school come from one network, which is limited to 35 new accounts.
    await school.database.pool.query('DELETE FROM identity.attempt_counters WHERE attempts > 30');
  } else {
    await sendEmailVerification(user);
    const link = findLink(await waitForEmail(school, email, /confirme/i), '/login');
    await applyActionCode(auth, new URL(link).searchParams.get('oobCode') ?? '');
  }
  return user;
}

/** Creates an account with an unverified address and signs in. */
export async function openUnverified(school: Pick<School, 'url'>): Promise<Member> {
  const visitor = openVisitor(school);
  const email = newEmail('inconnu');
  const { user } = await createUserWithEmailAndPassword(visitor.auth, email, password);
  return enter(visitor, user, email);
}

/** Signs in again with the password, so that the session counts as recent. */
export async function signInAgain(member: Member): Promise<void> {
  const { user } = await signInWithEmailAndPassword(member.auth, member.email, member.password);
  await enter(member, user, member.email);
}

async function enter(
  visitor: Visitor,
  user: Parameters<Visitor['enter']>[0],
  email: string,
): Promise<Member> {
  const entered = await visitor.enter(user);
  if (entered.status !== 201) throw new Error(`session rejected: ${entered.status}`);
  return Object.assign(visitor, { uid: user.uid, email, password });
}

const newEmail = (name: string) => `${name}-${randomBytes(5).toString('hex')}@exemple.test`;
