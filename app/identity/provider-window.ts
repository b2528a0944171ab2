import { identityTimings, popupSize } from '#clients/browser/identity-timings.ts';
import type { ProviderAnswer, ProviderCredential } from '#common/provider-answer.ts';

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

/**
 * Returns the credential in a provider's response.
 * @throws {ProviderSignInError} if the provider refused
 */
export function readCredential({ outcome }: ProviderAnswer): ProviderCredential {
  if ('credential' in outcome) return outcome.credential;
  throw new ProviderSignInError(
    codes[outcome.refusal],
    `sign-in rejected by the provider (${outcome.refusal})`,
  );
}

export const nameAttempt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** True on phones, where a popup hides the page that waits for it. */
export const prefersRedirect = (): boolean =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
  (navigator.maxTouchPoints > 1 && /Macintosh/.test(navigator.userAgent));

let cancelOpen: (() => void) | null = null;

/**
 * Opens a popup at an address of this site that redirects to a provider, and waits for the response.
 * Cancels an earlier popup. Null if the browser blocks it. Must be called from a user gesture.
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
      // Cross-Origin-Opener-Policy makes an open popup appear closed. Alive messages from it reset the
      // timeout.
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

/** A BroadcastChannel connects all pages of this origin, whether or not one opened the other. */
const channelName = 'connexion';

type Taken = { taken: string };
type Alive = { alive: string };

/** Returns the popup's inline script that sends alive messages, because its other scripts may load slowly. */
export const writeAliveScript = (name: string): string =>
  `{let c=new BroadcastChannel(${JSON.stringify(channelName)}),s=()=>c.postMessage({alive:${JSON.stringify(name).replaceAll('<', '\\u003c')}});s();setInterval(s,${identityTimings.popupAlive})}`;

/** Sends the response from the popup to the waiting page. Returns false if no page acknowledges it. */
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

function describePlace(): string {
  const { width, height } = popupSize;
  const left = Math.round(screenX + Math.max(0, (outerWidth - width) / 2));
  const top = Math.round(screenY + Math.max(0, (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top},scrollbars=yes,resizable=yes`;
}
