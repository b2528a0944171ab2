import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

export type PasskeyRequest = Parameters<typeof startAuthentication>[0]['optionsJSON'];
export type PasskeyCreation = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** `known`: the device has a passkey already. `elsewhere`: passkeys do not work on this domain. */
class PasskeyError extends Error {
  override name = 'PasskeyError';
  readonly code: `passkey/${'cancelled' | 'known' | 'elsewhere' | 'unsupported'}`;
  constructor(reason: 'cancelled' | 'known' | 'elsewhere' | 'unsupported', cause: unknown) {
    super(`passkey request failed: ${reason}`, { cause });
    this.code = `passkey/${reason}`;
  }
}

/** True if passkeys are available. False in old browsers and over http, except on localhost. */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

/** True if the browser offers passkeys in the autofill of a field. */
export const fillsPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** @throws {PasskeyError} if the user cancels, time runs out or the device cannot sign */
export const signWithPasskey = (request: PasskeyRequest): Promise<object> =>
  explain(() => startAuthentication({ optionsJSON: request }));

/**
 * Signs with a passkey from the browser's autofill. Stays pending until the user chooses one.
 * @throws {PasskeyError}
 */
export const signWithFilledPasskey = (request: PasskeyRequest): Promise<object> =>
  explain(() =>
    startAuthentication({
      optionsJSON: request,
      useBrowserAutofill: true,
      // Skips the library's check, because the page may not show the field at this step.
      verifyBrowserAutofillInput: false,
    }),
  );

export const stopAskingPasskeys = (): void => WebAuthnAbortService.cancelCeremony();

/** @throws {PasskeyError} as `signWithPasskey`, or `passkey/known` if the device already has one */
export const makePasskey = (creation: PasskeyCreation): Promise<object> =>
  explain(() => startRegistration({ optionsJSON: creation }));

/** Error names from https://www.w3.org/TR/webauthn-3/#sctn-op-get-assertion and #sctn-op-make-cred */
const reasons: Readonly<Record<string, ConstructorParameters<typeof PasskeyError>[0]>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

async function explain(ask: () => Promise<object>): Promise<object> {
  try {
    return await ask();
  } catch (error) {
    const reason = error instanceof Error ? reasons[error.name] : undefined;
    throw reason ? new PasskeyError(reason, error) : error;
  }
}
