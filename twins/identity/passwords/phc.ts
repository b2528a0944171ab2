import type { HashingCost } from '../identity-options.ts';

export type StoredHash = { cost: HashingCost; salt: Buffer; hash: Buffer };

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Writes the PHC string form. https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md */
export function formatPhc({ cost, salt, hash }: StoredHash): string {
  const parameters = `m=${cost.memoryKiB},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Reads the PHC string form; undefined when it is not an argon2id hash of version 19. */
export function parsePhc(text: string): StoredHash | undefined {
  const [, memoryKiB, passes, parallelism, salt, hash] = FORM.exec(text) ?? [];
  if (!salt || !hash) return undefined;
  return {
    cost: { memoryKiB: Number(memoryKiB), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
