/** Step of the sign-in page, read from its URL. Email links carry `mode` and `oobCode`. */
export type LoginStep = { target: string | null } & (
  | { kind: 'sign-in' | 'sign-up' | 'letter' | 'forgotten' | 'confirm' | 'prove' | 'finish' }
  | { kind: 'choose-password' | 'confirm-email' | 'change-email' | 'recover-email'; code: string }
);

/** Reads the step. `target` comes from `redirect`, or from the `continueUrl` of an email link. */
export function readLoginStep(params: URLSearchParams): LoginStep {
  const target = params.get('redirect') ?? readTarget(params.get('continueUrl'));
  const code = params.get('oobCode') ?? '';
  switch (params.get('mode')) {
    case 'signIn':
      return { kind: 'finish', target };
    case 'resetPassword':
      return { kind: 'choose-password', code, target };
    case 'verifyEmail':
      return { kind: 'confirm-email', code, target };
    case 'verifyAndChangeEmail':
      return { kind: 'change-email', code, target };
    case 'recoverEmail':
      return { kind: 'recover-email', code, target };
    case 'inscription':
      return { kind: 'sign-up', target };
    case 'oubli':
      return { kind: 'forgotten', target };
    case 'lettre':
      return { kind: 'letter', target };
    case 'confirmer':
      return { kind: 'confirm', target };
    case 'adresse':
      return { kind: 'prove', target };
    default:
      return { kind: 'sign-in', target };
  }
}

function readTarget(continueUrl: string | null): string | null {
  if (!continueUrl || !URL.canParse(continueUrl)) return null;
  return new URL(continueUrl).searchParams.get('redirect');
}

/** Returns the URL of another step of the sign-in page with the same target. */
export function toLoginHref(
  mode: 'inscription' | 'oubli' | 'lettre' | 'confirmer' | 'adresse' | null,
  target: string,
): string {
  const params = new URLSearchParams({ ...(mode ? { mode } : {}), redirect: target });
  return `/login?${params}`;
}
