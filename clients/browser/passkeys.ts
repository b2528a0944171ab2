import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** What a site asks a browser's passkeys for, as JSON (WebAuthn level 3). */
export type PasskeyRequest = Parameters<typeof startAuthentication>[0]['optionsJSON'];
export type PasskeyCreation = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Why there was no answer: `cancelled` by the person or by time, `known` already, `elsewhere` than where they work, `unsupported`. */
class PasskeyError extends Error {
  override name = 'PasskeyError';
  readonly code: `passkey/${'cancelled' | 'known' | 'elsewhere' | 'unsupported'}`;
  constructor(reason: 'cancelled' | 'known' | 'elsewhere' | 'unsupported', cause: unknown) {
    super(`the passkey gave no answer: ${reason}`, { cause });
    this.code = `passkey/${reason}`;
  }
}

/** False in old browsers, and wherever a page is not served over https (this machine aside). */
export const knowsPasskeys = (): boolean => browserSupportsWebAuthn();

/** Whether the browser offers passkeys among what it fills into a field by itself. */
export const fillsPasskeys = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Lets the person choose a passkey and sign with it. @throws {PasskeyError} */
export const signWithPasskey = (request: PasskeyRequest): Promise<object> =>
  explain(() => startAuthentication({ optionsJSON: request }));

/** The same out of what the browser fills in: it waits for as long as nobody chooses one there. @throws {PasskeyError} */
export const signWithFilledPasskey = (request: PasskeyRequest): Promise<object> =>
  explain(() =>
    startAuthentication({
      optionsJSON: request,
      useBrowserAutofill: true,
      // The field comes and goes with the steps of the page.
      verifyBrowserAutofillInput: false,
    }),
  );

/** Asks no longer. */
export const stopAskingPasskeys = (): void => WebAuthnAbortService.cancelCeremony();

/** Lets a device make a passkey. @throws {PasskeyError} */
export const makePasskey = (creation: PasskeyCreation): Promise<object> =>
  explain(() => startRegistration({ optionsJSON: creation }));

/** https://www.w3.org/TR/webauthn-3/#sctn-op-get-assertion and #sctn-op-make-cred name these. */
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
