import { createHash, randomBytes } from 'node:crypto';

/** Returns a secret of 256 bits for a cookie or a private link, in URL-safe characters. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** True if a text has the format of a secret. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns the SHA-256 digest that is stored instead of the secret. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
