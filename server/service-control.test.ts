import { expect, test } from 'vitest';
import { createServiceControl } from './service-control.ts';

const control = createServiceControl({
  variables: {},
  key: null,
  apply: async () => {},
  readStored: async () => ({ variables: {}, unreadable: [] }),
});

test.each(['https://evil.example._domainkey.ecole.invalid', 'a..b', `${'x'.repeat(64)}.invalid`])(
  'the malformed host %s has no DNS records',
  async (host) => {
    expect(await control.findTexts(host)).toEqual([]);
    expect(await control.findAddresses(host)).toEqual([]);
  },
);
