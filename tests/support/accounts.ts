import { randomBytes } from 'node:crypto';
import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from '@firebase/auth';
import type { School } from './school.ts';
import { openVisitor, type Visitor } from './visitor.ts';

export type Member = Visitor & { uid: string; email: string; password: string };

const password = 'une phrase assez longue';

/** Makes the first admin through the printed link, and signs in. */
export async function openAdmin(school: School): Promise<Member> {
  const link = school.firstAdminLink;
  if (!link) throw new Error('the school printed no link for a first admin');
  const visitor = openVisitor(school);
  const email = newEmail('admin');
  const made = await visitor.visit(link, { form: { displayName: 'Camille Aubry', email, password } });
  if (made.status !== 200) throw new Error(`the first admin was refused: ${made.status}`);
  const { user } = await signInWithEmailAndPassword(visitor.auth, email, password);
  return enter(visitor, user, email);
}

/** Makes an account and signs in. */
export async function openMember(school: Pick<School, 'url'> & { origin?: string }): Promise<Member> {
  const visitor = openVisitor(school);
  const email = newEmail('eleve');
  const { user } = await createUserWithEmailAndPassword(visitor.auth, email, password);
  return enter(visitor, user, email);
}

async function enter(
  visitor: Visitor,
  user: Parameters<Visitor['enter']>[0],
  email: string,
): Promise<Member> {
  const entered = await visitor.enter(user);
  if (entered.status !== 201) throw new Error(`the session was refused: ${entered.status}`);
  return Object.assign(visitor, { uid: user.uid, email, password });
}

const newEmail = (name: string) => `${name}-${randomBytes(5).toString('hex')}@exemple.test`;
