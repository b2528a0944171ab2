import { expect, test, vi } from 'vitest';
import { readStoredConfig } from './stored-config.ts';

const report = vi.fn();
const mail = { SMTP_URL: 'smtp://ecran.example', MAIL_FROM: 'ecran@ecole.test' };

test('settings on screen configure the services that the environment leaves open', () => {
  const stored = { variables: { mail, address: { SITE_URL: 'https://ecole.example' } }, unreadable: [] };
  expect(readStoredConfig({}, stored, report)).toMatchObject({
    smtpUrl: mail.SMTP_URL,
    siteUrl: 'https://ecole.example',
  });
});

test('the environment wins, and an empty variable leaves its service open', () => {
  const stored = { variables: { mail, address: { SITE_URL: 'https://ecole.example' } }, unreadable: [] };
  const own = { SMTP_URL: 'smtp://serveur.example', MAIL_FROM: 'serveur@ecole.test', SITE_URL: '' };
  expect(readStoredConfig(own, stored, report)).toMatchObject({
    smtpUrl: own.SMTP_URL,
    siteUrl: 'https://ecole.example',
  });
});

test('stored settings that no longer fit leave the other services in use', () => {
  const stored = { variables: { mail, address: { SITE_URL: 'ecole.example' } }, unreadable: [] };
  const config = readStoredConfig({}, stored, report);
  expect(config.smtpUrl).toBe(mail.SMTP_URL);
  expect(config.siteUrl).toMatch(/^http:\/\/localhost/);
  expect(report).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ service: 'address', fault: 'invalid' }),
  );
});
