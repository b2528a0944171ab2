import type { FirebaseApp } from '@firebase/app';
import { initializeAppCheck, ReCaptchaEnterpriseProvider } from '@firebase/app-check';

/** Wait for a token in milliseconds. Browsers often block Google's script, which then hangs. */
const defaultPatience = 10_000;

const throttlings = new Set(['appCheck/throttled', 'appCheck/initial-throttle']);

/** Internal method of the official client, behind every token request. A test fails if it changes. */
type ProviderInside = { getToken(isLimitedUse?: boolean): Promise<unknown> };

/** Adds App Check tokens to all later identity and file requests. Requests without a token are still sent. */
export function startAppCheck(
  app: FirebaseApp,
  siteKey: string,
  reportThrottling: (code: string) => void,
  patience = defaultPatience,
): void {
  const provider = new ReCaptchaEnterpriseProvider(siteKey);
  const inside = provider as unknown as ProviderInside;
  const getToken = inside.getToken.bind(provider);
  let isReported = false;
  inside.getToken = async (isLimitedUse) => {
    try {
      return await within(patience, getToken(isLimitedUse));
    } catch (failure) {
      const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
      if (!isReported && throttlings.has(code)) {
        isReported = true;
        reportThrottling(code);
      }
      throw failure;
    }
  };
  initializeAppCheck(app, { provider, isTokenAutoRefreshEnabled: true });
}

async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('App Check token timed out')), milliseconds);
  });
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}
