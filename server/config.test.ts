import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ConfigError, isPrivateSite, readConfig } from './config.ts';

const firebase = {
  apiKey: 'AIza',
  projectId: 'ecole',
  serviceAccount: {
    client_email: 'site@ecole.iam.gserviceaccount.com',
    private_key: '-----BEGIN PRIVATE KEY-----',
  },
};

describe('readConfig', () => {
  test('disables nightly backups with BACKUP_URL=none', () => {
    expect(readConfig({ BACKUP_URL: 'none' }).backup.url).toBe(null);
  });

  test('returns defaults without any variable', () => {
    expect(readConfig({})).toEqual({
      environment: 'production',
      port: 3000,
      host: '127.0.0.1',
      inheritedSockets: [],
      signInProviders: [],
      siteUrl: 'http://localhost:3000',
      trustedProxies: [],
      drainSeconds: 0,
      dataDirectory: resolve('data'),
      databaseUrl: undefined,
      firebase: undefined,
      blobsUrl: pathToFileURL(resolve('data/files')).href,
      backup: { url: pathToFileURL(resolve('data', 'backups')).href, key: undefined, credentials: undefined },
      settingsKeyFile: undefined,
      migratesWithoutBackup: false,
      stripe: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      maintenance: false,
      construction: false,
      admin: undefined,
      seed: 'demo',
      metricsToken: undefined,
      logLevel: 'info',
      misspelt: [],
    });
  });

  test('treats an empty value as absent', () => {
    expect(readConfig({ PORT: '', SITE_URL: '', MAINTENANCE: '', STRIPE_SECRET_KEY: '' })).toEqual(
      readConfig({}),
    );
  });

  test('reads every variable', () => {
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '8080',
      HOST: '0.0.0.0',
      SITE_URL: 'https://ecole.example/',
      DATA_DIR: '/srv/ecole',
      DATABASE_URL: 'postgresql://ecole:secret@localhost:5432/ecole',
      FIREBASE_CONFIG: JSON.stringify(firebase),
      BLOBS_URL: 'file:///srv/fichiers',
      BACKUP_URL: 's3://seau/sauvegardes',
      BACKUP_KEY: `age1${'q'.repeat(58)}`,
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      SMTP_URL: 'smtps://relais.example:465',
      MAIL_FROM: 'École <bonjour@ecole.example>',
      MAINTENANCE: 'true',
      CONSTRUCTION: 'false',
      ADMIN_EMAIL: 'camille@ecole.example',
      ADMIN_PASSWORD: 'une phrase assez longue',
      SEED: 'none',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      environment: 'test',
      port: 8080,
      host: '0.0.0.0',
      siteUrl: 'https://ecole.example',
      dataDirectory: '/srv/ecole',
      databaseUrl: 'postgresql://ecole:secret@localhost:5432/ecole',
      firebase,
      blobsUrl: 'file:///srv/fichiers',
      backup: { url: 's3://seau/sauvegardes', key: `age1${'q'.repeat(58)}` },
      stripe: { secretKey: 'rk_live_1', webhookSecret: 'whsec_1' },
      smtpUrl: 'smtps://relais.example:465',
      mailFrom: 'École <bonjour@ecole.example>',
      maintenance: true,
      construction: false,
      admin: { email: 'camille@ecole.example', password: 'une phrase assez longue' },
      seed: 'none',
      logLevel: 'debug',
      misspelt: [],
    });
  });

  test.each([
    ['127.0.0.1', 'http://localhost:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['192.168.1.20', 'http://192.168.1.20:3000'],
  ])('derives from HOST=%s the default site URL %s', (HOST, siteUrl) => {
    expect(readConfig({ HOST }).siteUrl).toBe(siteUrl);
  });
});

const malformed: [string, string][] = [
  ['NODE_ENV', 'staging'],
  ['PORT', 'abc'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PORT', '1e999'],
  ['SITE_URL', 'ecole.example'],
  ['SITE_URL', 'ftp://ecole.example'],
  ['SITE_URL', 'https://ecole.example/fr'],
  ['SITE_URL', 'https://ecole.example/?a=1'],
  ['SITE_URL', 'https://ecole.example/#a'],
  ['SITE_URL', 'https://moi:secret@ecole.example'],
  ['DATABASE_URL', 'mysql://localhost/ecole'],
  ['DATABASE_URL', 'postgresql://localhost:port/ecole'],
  ['DATABASE_URL', 'postgresql://moi:cachottier@a:5432,b:5433/ecole'],
  ['DATABASE_URL', 'postgresql://moi:cachottier@a/ecole?sslmode=verify-ca'],
  ['FIREBASE_CONFIG', '{'],
  ['FIREBASE_CONFIG', JSON.stringify({ ...firebase, appCheckSiteKey: '6Lc' })],
  ['FIREBASE_CONFIG', '[]'],
  ['FIREBASE_CONFIG', '{"apiKey":"AIza"}'],
  ['FIREBASE_CONFIG', '{"apiKey":"AIza","projectId":"ecole"}'],
  ['FIREBASE_CONFIG', '{"apiKey":"AIza","projectId":"ecole","serviceAccount":{"client_email":"x"}}'],
  ['BLOBS_URL', 'gs://seau'],
  ['BLOBS_URL', 's3:///cours'],
  ['BLOBS_URL', 's3://cle:secret@seau'],
  ['BLOBS_URL', 's3://seau?endpoint=ailleurs'],
  ['BLOBS_URL', 's3://seau?secret=x'],
  ['BLOBS_URL', 'file://ailleurs/fichiers'],
  ['BLOBS_URL', 'file://'],
  ['BACKUP_URL', '/srv/sauvegardes'],
  ['BACKUP_URL', 'file://ailleurs/sauvegardes'],
  ['BACKUP_KEY', 'une phrase assez longue'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_SECRET_KEY', 'sk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1'],
  ['SMTP_URL', 'relais.example'],
  ['SMTP_URL', 'smtp://'],
  ['MAIL_FROM', 'École'],
  ['MAIL_FROM', 'a@b\r\nBcc: c@d'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.1,'],
  ['MAINTENANCE', 'yes'],
  ['MAINTENANCE', '1'],
  ['CONSTRUCTION', 'TRUE'],
  ['ADMIN_EMAIL', 'camille'],
  ['ADMIN_EMAIL', 'camille@ecole.example'],
  ['ADMIN_PASSWORD', 'court'],
  ['ADMIN_PASSWORD', 'une phrase assez longue'],
  ['SEED', 'yes'],
  ['LOG_LEVEL', 'verbose'],
];

test('readConfig trusts only local proxies of an https site, unless TRUSTED_PROXIES is set', () => {
  const read = (given: Record<string, string>) => readConfig(given).trustedProxies;
  expect(read({ SITE_URL: 'https://ecole.example' })).toEqual(['127.0.0.0/8', '::1']);
  expect(read({ SITE_URL: 'http://ecole.test' })).toEqual([]);
  expect(read({ TRUSTED_PROXIES: '10.0.0.5, fd00::/8' })).toEqual(['10.0.0.5', 'fd00::/8']);
});

describe('malformed value', () => {
  test.each(malformed)('%s=%s is rejected with one sentence that names the variable', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`\\b${name}\\b`));
    expect(read).toThrow(/^[A-Z][^\n]+[^.\n]\.$/);
  });

  test('of a secret variable does not appear in the error', () => {
    for (const [name, value] of malformed.filter(([name]) => /SECRET|PASSWORD|CONFIG|DATABASE/.test(name)))
      expect(() => readConfig({ [name]: value })).not.toThrow(value);
  });
});

describe('isPrivateSite', () => {
  test.each([
    'http://localhost:3000',
    'http://ecole.localhost',
    'https://ecole.test',
    'http://cours.local',
    'http://127.0.0.1:3000',
    'http://10.1.2.3',
    'http://192.168.1.20',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://[::1]:3000',
  ])('returns true for %s', (url) => expect(isPrivateSite(url)).toBe(true));

  test.each([
    'https://ecole.example',
    'https://localhost.example',
    'https://127.0.0.1.example',
    'https://test',
    'http://172.15.0.1',
    'http://172.32.0.1',
    'http://8.8.8.8',
    'http://[2001:db8::1]',
    'https://192.168.1.20.nip.io',
  ])('returns false for %s', (url) => expect(isPrivateSite(url)).toBe(false));
});
