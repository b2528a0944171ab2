import { identityTimings, popupSize } from '#clients/browser/identity-timings.ts';
import type { ProviderAnswer, ProviderCredential } from '#common/provider-answer.ts';

/** A sign-in by a provider that did not come about, with a code as the identity client's own. */
export class ProviderSignInError extends Error {
  override name = 'ProviderSignInError';
  readonly code: `auth/${string}`;
  constructor(code: ProviderSignInError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const codes = {
  refused: 'auth/user-cancelled',
  misconfigured: 'auth/invalid-oauth-client-id',
  down: 'auth/provider-unavailable',
  invalid: 'auth/invalid-auth-event',
} as const;

/** What the provider vouches with. @throws {ProviderSignInError} */
export function readCredential({ outcome }: ProviderAnswer): ProviderCredential {
  if ('credential' in outcome) return outcome.credential;
  throw new ProviderSignInError(codes[outcome.refusal], `the provider answered with ${outcome.refusal}`);
}

/** A name that nobody guesses, for one attempt. */
export const nameAttempt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Phones show a window as another page, which hides the one that waits. */
export const prefersRedirect = (): boolean =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
  (navigator.maxTouchPoints > 1 && /Macintosh/.test(navigator.userAgent));

let cancelOpen: (() => void) | null = null;

/**
 * Opens a window at an address of this site that leads to a provider, and waits for what it brings back; another window that was
 * waited for is given up. Null where the browser opens none. It must be called while a press is being answered.
 */
export function openProviderPopup(address: string, name: string): Promise<ProviderAnswer> | null {
  cancelOpen?.();
  const opened = open(address, 'connexion', describePlace());
  if (!opened) return null;
  opened.focus();
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(channelName);
    let closing: ReturnType<typeof setTimeout> | undefined;
    const end = (settle: () => void) => {
      channel.close();
      clearInterval(watching);
      clearTimeout(closing);
      if (cancelOpen === cancel) cancelOpen = null;
      settle();
    };
    const fail = (code: ProviderSignInError['code'], message: string) => () =>
      reject(new ProviderSignInError(code, message));
    const cancel = () => end(fail('auth/cancelled-popup-request', 'another window was opened'));
    const watching = setInterval(() => {
      if (!opened.closed || closing) return;
      closing = setTimeout(
        () => end(fail('auth/popup-closed-by-user', 'the window was closed')),
        identityTimings.popupClosedGrace,
      );
    }, identityTimings.popupCheck);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // To the page that opened it, a window on its return page seems closed (Cross-Origin-Opener-Policy): each sign of life renews the wait.
      if ((data as Alive | null)?.alive === name) {
        clearTimeout(closing);
        closing = undefined;
        return;
      }
      const answer = readAnswer(data);
      if (answer?.name !== name) return;
      channel.postMessage({ taken: name } satisfies Taken);
      end(() => resolve(answer));
    };
    cancelOpen = cancel;
  });
}

/** Only pages of this very origin hear each other on it, whichever of them opened which. */
const channelName = 'connexion';

type Taken = { taken: string };
type Alive = { alive: string };

/**
 * Returns an inline script with which the window says at once, and then regularly, that it is open: everything else of its page may take
 * long on a slow device.
 */
export const writeAliveScript = (name: string): string =>
  `{let c=new BroadcastChannel(${JSON.stringify(channelName)}),s=()=>c.postMessage({alive:${JSON.stringify(name).replaceAll('<', '\\u003c')}});s();setInterval(s,${identityTimings.popupAlive})}`;

/**
 * Hands an answer to the page that waits for it, from the window: false where nobody takes it.
 */
export function handOver(answer: ProviderAnswer & { name: string }): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  return new Promise((resolve) => {
    const end = (isTaken: boolean) => {
      clearTimeout(waiting);
      channel.close();
      resolve(isTaken);
    };
    const waiting = setTimeout(() => end(false), identityTimings.popupHandover);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if ((data as Taken | null)?.taken === answer.name) end(true);
    };
    channel.postMessage(answer);
  });
}

function readAnswer(data: unknown): ProviderAnswer | null {
  return typeof data === 'object' && data !== null && 'outcome' in data ? (data as ProviderAnswer) : null;
}

/** In the middle of the window that is left behind. */
function describePlace(): string {
  const { width, height } = popupSize;
  const left = Math.round(screenX + Math.max(0, (outerWidth - width) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top},scrollbars=yes,resizable=yes`;
}
