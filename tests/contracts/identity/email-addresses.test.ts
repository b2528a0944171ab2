import { domainToASCII, domainToUnicode } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseEmail } from '#common/email-address.ts';
import { formatEmail } from '#common/format-email.ts';
import { normaliseEmail } from '#twins/identity/accounts/account-fields.ts';

const domains = ['école.fr', 'ÉCOLE.fr', 'e\u0301cole.fr', 'élève-à-l-étude.example', 'straße.de', 'łódź.pl'];

describe('parseEmail', () => {
  test.each([
    ...domains.map((domain) => `lea@${domain}`),
    ...['lea@exemple.test', 'LEA+cours@Exemple.TEST', "o'brien@exemple.test", 'a.b@x.y-z.fr', 'lea@1.2'],
    ...['', 'lea', 'lea@', '@exemple.test', 'lea@exemple', 'lea@127.0.0.1', 'léa@exemple.test'],
    ...['a..b@exemple.test', 'a b@exemple.test', 'lea@exemple.test/x', 'lea@exem ple.test', 'lea@-x.fr'],
    ...['a@b@exemple.test', 'lea@[::1]', 'lea@exemple.test\r\nBcc: x@y.fr', 'lea@ex%41mple.fr'],
    `${'a'.repeat(65)}@exemple.test`,
    `lea@${'a'.repeat(64)}.test`,
  ])('parses %j like the identity provider', (text) => {
    expect(parseEmail(text)).toBe(normaliseEmail(text) ?? null);
  });
});

describe('formatEmail', () => {
  test.each(domains)('formats %s like Node’s domainToUnicode', (domain) => {
    const ascii = domainToASCII(domain);
    expect(formatEmail(`lea@${ascii}`)).toBe(`lea@${domainToUnicode(ascii)}`);
  });
});
