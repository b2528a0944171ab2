import { type MultiFactorError, multiFactor, TotpMultiFactorGenerator, type User } from '@firebase/auth';
import { Secret, TOTP } from 'otpauth';

export type Authenticator = {
  /** Id of the factor at the provider. */
  id: string;
  secretKey: string;
  codeAt(moment: Date): string;
};

export function openAuthenticator(secretKey: string, id = ''): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secretKey) });
  return { id, secretKey, codeAt: (moment) => totp.generate({ timestamp: moment.getTime() }) };
}

/** Enrols an authenticator app, as documented for the SDK. */
export async function enrolAuthenticator(user: User, now: Date, name = 'Téléphone'): Promise<Authenticator> {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const known = new Set(multiFactor(user).enrolledFactors.map(({ uid }) => uid));
  const code = openAuthenticator(secret.secretKey).codeAt(now);
  await multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, code), name);
  const added = multiFactor(user).enrolledFactors.find(({ uid }) => !known.has(uid));
  return openAuthenticator(secret.secretKey, added?.uid);
}

/** Returns the error of a sign-in that requires a second factor. Any other outcome fails the test. */
export async function expectSecondFactor(signIn: Promise<unknown>): Promise<MultiFactorError> {
  const error = (await signIn.then(
    () => new Error('the sign-in required no second factor'),
    (cause: unknown) => cause,
  )) as MultiFactorError;
  if (error.code !== 'auth/multi-factor-auth-required') throw error;
  return error;
}
