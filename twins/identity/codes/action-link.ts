import type { OobCodeKind } from './oob-codes.ts';

const MODES: Record<OobCodeKind, string> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
  EMAIL_SIGNIN: 'signIn',
  RECOVER_EMAIL: 'recoverEmail',
};

/**
 * The link of a letter. The SDK's ActionCodeURL wants apiKey, oobCode and mode, and reads lang and continueUrl.
 * Source: `action_code_url.ts` of firebase/auth
 */
export function actionLink(
  site: { actionUrl: string; apiKey: string },
  action: { kind: OobCodeKind; oobCode: string; locale: string; continueUrl: string | null },
): string {
  const link = new URL(site.actionUrl);
  link.searchParams.set('mode', MODES[action.kind]);
  link.searchParams.set('oobCode', action.oobCode);
  link.searchParams.set('apiKey', site.apiKey);
  if (action.continueUrl !== null) link.searchParams.set('continueUrl', action.continueUrl);
  link.searchParams.set('lang', action.locale);
  return link.href;
}
