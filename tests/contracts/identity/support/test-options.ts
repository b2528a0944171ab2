import type pg from 'pg';
import type { IdentityTwinOptions } from '#twins/identity/identity-options.ts';
import type { ThrottleLimits } from '#twins/identity/throttle/throttle.ts';

export const projectId = 'cedille-ecole';
export const apiKey = 'test-api-key';
export const adminToken = 'an-administrator-token-only-for-tests';
export const actionUrl = 'https://ecole.example/login';
export const siteOrigin = 'https://ecole.example';

/** Default options with cheap hashing. Tests of the hashing cost override it. */
export function testOptions(pool: pg.Pool): Omit<IdentityTwinOptions, 'deliverEmail' | 'log'> {
  return {
    pool,
    projectId,
    apiKey,
    actionUrl,
    authorizedOrigins: [siteOrigin, 'http://localhost:5173'],
    adminToken,
    hashingCost: { memoryKiB: 1024, passes: 1 },
  };
}

const noLimit = { free: 1_000_000, firstWaitSeconds: 0, maxWaitSeconds: 0, forgiveSeconds: 1 };

/** Limits that never throttle, for tests of other behaviour. */
export const unhindered: ThrottleLimits = {
  signInPair: noLimit,
  signInAccount: noLimit,
  signInAddress: noLimit,
  signUpAddress: noLimit,
  federatedAddress: noLimit,
  takenAddress: noLimit,
  letterEmail: noLimit,
  letterAddress: noLimit,
  changeAccount: noLimit,
  secondFactor: noLimit,
};
