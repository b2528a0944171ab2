import type { Core } from '#core/context.ts';
import { readSchool } from '#core/school.ts';
import { readSecondFactorDetails } from '#core/sign-in/change-second-factor.ts';
import { isReadOnly } from '#core/sign-in/second-factor.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';

/** Loads the second-factor section. It is a separate module, because the passkey library is server-only. */
export async function loadSecondFactor(core: Core, user: SignedInUser) {
  const [sheet, { name }] = await Promise.all([readSecondFactorDetails(core, user), readSchool(core)]);
  return { ...sheet, school: name, isAdmin: user.role !== null, isReadOnly: isReadOnly(core, user) };
}

export type SecondFactorData = Awaited<ReturnType<typeof loadSecondFactor>>;
