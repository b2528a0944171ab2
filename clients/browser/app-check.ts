import type { FirebaseApp } from '@firebase/app';
import { initializeAppCheck, ReCaptchaEnterpriseProvider } from '@firebase/app-check';

/** Google's script is often blocked in browsers, and then says nothing at all: after so many milliseconds it is gone on without a token. */
const defaultPatience = 10_000;

const throttlings = new Set(['appCheck/throttled', 'appCheck/initial-throttle']);

/** What the official client keeps of a provider to itself: whatever it sends comes out of this call. A test pins it. */
type ProviderInside = { getToken(isLimitedUse?: boolean): Promise<unknown> };

/**
 * Has this app's identity and files clients send a token of App Check with every request: to be called before the first of them.
 * `reportThrottling` hears once, by its code, that Google hands out none for a while. Without a token the clients go on, and
 * Google decides whether it answers. It brings its SDK and, from Google, its script with it.
 */
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
    timer = setTimeout(() => reject(new Error('App Check does not answer')), milliseconds);
  });
  return Promise.race([answer, tooLong]).finally(() => clearTimeout(timer));
}
