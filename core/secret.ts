import { createHash, randomBytes } from 'node:crypto';

/** What proves by itself who holds it, in a cookie or a private link: 256 bits, in characters that addresses and cookies take as they are. */
export const createSecret = (): string => randomBytes(32).toString('base64url');

/** Whether a text could be a secret. */
export const isSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is kept of a secret. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
