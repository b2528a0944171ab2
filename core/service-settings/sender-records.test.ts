import { expect, test } from 'vitest';
import { findSenderRecords } from './sender-records.ts';

const find = (texts: Record<string, string[]>, host = 'smtp-relay.brevo.com') =>
  findSenderRecords(
    { findTexts: async (name) => texts[name] ?? [] },
    { from: 'Bonjour@Ecole.example', host },
  );

test('shows the lines to publish for a domain without records', async () => {
  const [spf, dkim, dmarc] = await find({});
  expect(spf).toMatchObject({
    host: 'ecole.example',
    wanted: 'v=spf1 include:spf.brevo.com ~all',
    isGood: false,
  });
  expect(dkim).toMatchObject({ host: 'brevo1._domainkey.ecole.example', wanted: null, isGood: false });
  expect(dmarc).toMatchObject({ host: '_dmarc.ecole.example', isGood: false });
});

test('adds the mechanism of the provider to the only SPF record that a domain may have', async () => {
  const [spf] = await find({ 'ecole.example': ['other=1', 'v=spf1 include:mx.ovh.com -all'] });
  expect(spf).toMatchObject({
    found: 'v=spf1 include:mx.ovh.com -all',
    wanted: 'v=spf1 include:spf.brevo.com include:mx.ovh.com -all',
  });
});

test('suggests no SPF record for a provider whose mechanism is unknown', async () => {
  const [spf] = await find({}, 'mail.hebergeur.example');
  expect(spf).toMatchObject({ found: null, wanted: null, isGood: false });
});

test('recognises complete records, with any selector of the provider', async () => {
  const records = await find({
    'ecole.example': ['v=spf1 include:spf.brevo.com ~all'],
    'brevo2._domainkey.ecole.example': ['k=rsa; p=MIGf'],
    '_dmarc.ecole.example': ['v=DMARC1; p=none'],
  });
  expect(records.map(({ isGood }) => isGood)).toEqual([true, true, true]);
});

test('rejects a revoked DKIM key', async () => {
  const [, dkim] = await find({ 'mail._domainkey.ecole.example': ['v=DKIM1; p='] });
  expect(dkim).toMatchObject({ isGood: false, found: null });
});

test('reports name servers that do not respond', async () => {
  const failing = { findTexts: async () => Promise.reject(new Error('ETIMEOUT')) };
  await expect(findSenderRecords(failing, { from: 'a@ecole.example', host: '' })).rejects.toMatchObject({
    code: 'unavailable',
  });
});
