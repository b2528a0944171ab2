import { expect, test } from 'vitest';
import { createPasswordHasher, formatPhc, parsePhc } from './password-hasher.ts';

const cheap = { memoryKiB: 64, passes: 1 };

test('creates salted argon2id hashes in PHC form with the recommended cost', async () => {
  const { hash, verify } = createPasswordHasher();
  const stored = await hash('un cheval');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await hash('un cheval')).not.toBe(stored);
  expect(await verify(stored, 'un cheval')).toEqual({ matches: true, needsRehash: false });
  expect(await verify(stored, 'un chevaL')).toEqual({ matches: false, needsRehash: false });
});

test('verifies a hash of the reference implementation', async () => {
  // Created with: echo -n password | argon2 somesalt -id -t 2 -k 256 -p 1 -l 32
  const stored = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await createPasswordHasher(cheap).verify(stored, 'password')).toMatchObject({ matches: true });
});

test('rejects every password if the stored hash is missing or unreadable', async () => {
  const { verify } = createPasswordHasher(cheap);
  for (const stored of [null, undefined, '', 'x', '$argon2id$v=19$m=64,t=1,p=1$$', '$2b$12$abc']) {
    expect(await verify(stored, '')).toEqual({ matches: false, needsRehash: false });
  }
});

test('requests a rehash if the configured cost has risen, but not if it has fallen', async () => {
  const weak = createPasswordHasher(cheap);
  const strong = createPasswordHasher({ memoryKiB: 128, passes: 2 });
  expect(await strong.verify(await weak.hash('x'), 'x')).toEqual({ matches: true, needsRehash: true });
  expect(await weak.verify(await strong.hash('x'), 'x')).toEqual({ matches: true, needsRehash: false });
  expect(await strong.verify(await weak.hash('x'), 'y')).toEqual({ matches: false, needsRehash: false });
});

test('parses the PHC form that it writes', () => {
  const stored = {
    cost: { memoryKiB: 64, passes: 1, parallelism: 2 },
    salt: Buffer.from('0123456789abcdef'),
    hash: Buffer.alloc(32, 7),
  };
  expect(parsePhc(formatPhc(stored))).toEqual(stored);
});
