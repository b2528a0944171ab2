import { randomBytes } from 'node:crypto';
import { createIdentityTwin } from '#twins/identity/create-identity-twin.ts';
import type { School } from './school.ts';
import { silentLog } from './twin-log.ts';

/** A school's identity provider with the operations of its console. */
export type IdentityProvider = {
  disable(uid: string): Promise<void>;
  revoke(uid: string): Promise<void>;
  confirmEmail(uid: string): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openIdentityProvider(
  school: Pick<School, 'url' | 'database'>,
): Promise<IdentityProvider> {
  const adminToken = randomBytes(32).toString('base64url');
  const twin = await createIdentityTwin({
    pool: school.database.pool,
    projectId: 'cedille',
    apiKey: 'cedille',
    actionUrl: `${school.url}/login`,
    authorizedOrigins: [school.url],
    adminToken,
    deliverEmail: () => Promise.reject(new Error('email delivery is disabled here')),
    log: silentLog,
  });
  const update = async (fields: object) => {
    const answer = await twin.fetch(
      new Request(`${school.url}/identitytoolkit.googleapis.com/v1/projects/cedille/accounts:update`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
        body: JSON.stringify(fields),
      }),
    );
    if (!answer.ok) throw new Error(`identity provider rejected the request: ${await answer.text()}`);
  };
  return {
    disable: (uid) => update({ localId: uid, disableUser: true }),
    revoke: (uid) => update({ localId: uid, validSince: String(Math.floor(Date.now() / 1_000)) }),
    confirmEmail: (uid) => update({ localId: uid, emailVerified: true }),
    [Symbol.asyncDispose]: () => twin.stop(),
  };
}
