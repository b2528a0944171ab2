import { createUserWithEmailAndPassword } from '@firebase/auth';
import { createIdentity } from '#clients/identity.ts';
import type { TestIdentity } from './start-identity.ts';
import { adminToken, projectId } from './test-options.ts';

export const email = 'camille@ecole.example';
export const password = 'un cheval sur le balcon';

const createCustomToken = () => Promise.reject(new Error('no service account'));

/**
 * Creates the client with which the school's server makes administrator calls over HTTP.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts
 */
export function openOffice(
  identity: TestIdentity,
  options: {
    token?: string;
    freshSeconds?: number;
    spareSeconds?: number;
    canEndSignIn?: boolean;
    /** Wraps each request, for example to make it fail. */
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
