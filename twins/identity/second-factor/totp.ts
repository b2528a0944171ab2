import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { toEpochSeconds } from '#twins/kit/time.ts';

/** Values that authenticator apps (RFC 6238) and Google use. */
export const TOTP_PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

const SECRET_BYTES = 20;
/** Also accepts the code of the previous and the next step, because phone clocks deviate (RFC 6238 §5.2). */
const WINDOW_STEPS = 1;
const CODE = /^[0-9]{6}$/;

export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** Returns the secret in base32 without padding, which authenticator apps accept typed or as a QR code. */
export function writeTotpSecret(secret: Buffer): string {
  return new Secret({ buffer: toArrayBuffer(secret) }).base32;
}

/** Returns the number of the code's 30-second step, or undefined if the code is invalid at `now`. */
export function matchTotpStep(secret: Buffer, code: string, now: Date): number | undefined {
  // The library throws on malformed codes.
  if (!CODE.test(code)) return undefined;
  const totp = new TOTP({ ...TOTP_PARAMETERS, secret: new Secret({ buffer: toArrayBuffer(secret) }) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(toEpochSeconds(now) / TOTP_PARAMETERS.period) + delta;
}

function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for one factor, so that it cannot be decrypted for another factor. */
export function sealSecret(key: Buffer, factorId: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(factorId));
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** @throws {Error} if the secret was not encrypted for this factor with this key */
export function openSecret(key: Buffer, factorId: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(factorId))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
