import { multiFactor, TotpMultiFactorGenerator, type User } from '@firebase/auth';
import { Secret, TOTP } from 'otpauth';

const stepMilliseconds = 30_000;

/** Returns one-time codes of the previous, the current, then the next step. Each code is accepted once. */
export function openAuthenticatorApp(secret: string) {
  const app = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  let used = -1;
  return {
    nextCode(): string {
      const code = app.generate({ timestamp: Date.now() + used * stepMilliseconds });
      used = Math.min(1, used + 1);
      return code;
    },
  };
}

/** Enrols an authenticator app for a recently signed-in user, as the profile page does. */
export async function enrolApp(user: User) {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const app = openAuthenticatorApp(secret.secretKey);
  await multiFactor(user).enroll(
    TotpMultiFactorGenerator.assertionForEnrollment(secret, app.nextCode()),
    'Application',
  );
  return app;
}
