import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from '@firebase/auth';
import PostalMime from 'postal-mime';
import type { LaunchedSchool } from './launch-school.ts';
import { createVisitor, postForm, type Visitor } from './visitor.ts';

/** Project and bucket of a school without configuration. */
const ownProject = { apiKey: 'cedille', projectId: 'cedille', storageBucket: 'cedille' };

const emailPatience = 15_000;

export type SignedIn = { visitor: Visitor; app: FirebaseApp; [Symbol.asyncDispose](): Promise<void> };

const first = { email: 'admin@exemple.test', password: 'une phrase assez longue', displayName: 'Camille' };

/** Signs in again as the admin that `becomeAdmin` created. */
export const enterAsAdmin = (school: LaunchedSchool): Promise<SignedIn> =>
  enter(school, (auth) => signInWithEmailAndPassword(auth, first.email, first.password));

/** Creates the first admin through the link in the start output, and signs in with a password. */
export async function becomeAdmin(school: LaunchedSchool): Promise<SignedIn> {
  const link = /http\S+premiere-connexion\?cle=\S+/.exec(await school.readOutput())?.[0];
  if (!link) throw new Error('the start output contains no link for the first admin');
  await createVisitor(school.origin).ask(link, 200, postForm(first));
  return enterAsAdmin(school);
}

export async function becomeMember(school: LaunchedSchool): Promise<SignedIn> {
  const email = 'eleve@exemple.test';
  return enter(school, async (auth) => {
    await sendSignInLinkToEmail(auth, email, { url: `${school.origin}/login`, handleCodeInApp: true });
    return signInWithEmailLink(auth, email, await waitForLink(school, email));
  });
}

/** Signs in with the official client and opens a session of the site. */
export async function enter(
  school: LaunchedSchool,
  signIn: (auth: Auth) => Promise<{ user: { getIdToken(): Promise<string> } }>,
): Promise<SignedIn> {
  const app = initializeApp(ownProject, crypto.randomUUID());
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  // Despite its name, this is the SDK's way to set another origin than Google's.
  connectAuthEmulator(auth, school.origin, { disableWarnings: true });
  const { user } = await signIn(auth);
  const visitor = createVisitor(school.origin);
  await visitor.openSession(await user.getIdToken());
  return { visitor, app, [Symbol.asyncDispose]: () => deleteApp(app) };
}

async function waitForLink(school: LaunchedSchool, recipient: string): Promise<string> {
  const folder = join(school.dataDirectory, 'mail');
  const deadline = performance.now() + emailPatience;
  while (performance.now() < deadline) {
    for (const name of (await readdir(folder).catch(() => [])).filter((entry) => entry.endsWith('.eml'))) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      const link = mail.text?.split(/\s+/).find((word) => word.includes('/login?'));
      if (link && mail.to?.some(({ address }) => address === recipient)) return link;
    }
    await wait(50);
  }
  throw new Error(`no sign-in email for ${recipient} within ${emailPatience / 1_000} s`);
}
