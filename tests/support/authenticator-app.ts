import { multiFactor, TotpMultiFactorGenerator, type User } from '@firebase/auth';
import { Secret, TOTP } from 'otpauth';

const stepMilliseconds = 30_000;

/** An application that gives codes of a secret. Each counts once: the first is of the step before now, the next of now, then one ahead. */
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

/** Sets codes of an application up for somebody who has just signed in, as the profile does. */
export async function enrolApp(user: User) {
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const app = openAuthenticatorApp(secret.secretKey);
  await multiFactor(user).enroll(
    TotpMultiFactorGenerator.assertionForEnrollment(secret, app.nextCode()),
    'Application',
  );
  return app;
}
