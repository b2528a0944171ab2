import { createUserWithEmailAndPassword } from '@firebase/auth';
import { createIdentity } from '#clients/identity.ts';
import type { TestIdentity } from './start-identity.ts';
import { adminToken, projectId } from './test-options.ts';

/** Whom the office is about. */
export const email = 'camille@ecole.example';
export const password = 'un cheval sur le balcon';

/** Who vouches for nobody here: `custom-tokens.test.ts` does. */
const createCustomToken = () => Promise.reject(new Error('no service account'));

/**
 * The administrator's calls as the school's server makes them, over HTTP; whom they are about sits at the official client.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts
 */
export function openOffice(
  identity: TestIdentity,
  options: {
    token?: string;
    freshSeconds?: number;
    spareSeconds?: number;
    canEndSignIn?: boolean;
    /** Asks, or lets go wrong what is to go wrong. */
    ask?: (ask: () => Promise<Response>) => Promise<Response>;
  } = {},
) {
  return createIdentity({
    projectId,
    accessToken: async () => options.token ?? adminToken,
    fetch: (address, init) => {
      const url = new URL(String(address));
      const prefix = url.hostname === 'www.googleapis.com' ? '' : `/${url.hostname}`;
      const ask = () => fetch(identity.origin + prefix + url.pathname + url.search, init);
      return options.ask ? options.ask(ask) : ask();
    },
    freshSeconds: options.freshSeconds ?? 0,
    spareSeconds: options.spareSeconds ?? 0,
    canEndSignIn: options.canEndSignIn ?? true,
    createCustomToken,
    now: identity.now,
  });
}

export async function signUp(identity: TestIdentity, address = email) {
  const browser = identity.browser();
  const { user } = await createUserWithEmailAndPassword(browser.auth, address, password);
  return { browser, user };
}
