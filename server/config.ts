import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { readDatabaseUrl } from '#clients/database-url.ts';
import { parseEmail } from '#common/email-address.ts';
import { listInheritedSockets } from './inherited-sockets.ts';
import { findMisspelt, type MisspeltVariable } from './misspelt-variables.ts';
import { signInProviders } from './sign-in-providers.ts';

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');

const webAddress = z
  .string()
  .refine(isOrigin, { error: 'must be an http(s) address without a path, such as https://ecole.example' })
  .transform((value) => new URL(value).origin);

const badDrain = 'must be a number of seconds, from 0 to 3600';
const badPort = 'must be a port number, from 0 to 65535';

const firebaseConfig = z.object({
  apiKey: z.string().min(1),
  projectId: z.string().regex(/^[a-z0-9-]+$/),
  authDomain: z.string().optional(),
  storageBucket: z.string().optional(),
  appId: z.string().optional(),
  appCheckSiteKey: z.string().min(1).optional(),
  serviceAccount: z
    .object({ client_email: z.email(), private_key: z.string().includes('PRIVATE KEY') })
    .loose()
    .optional(),
});

const json = <T extends z.ZodType>(schema: T, message: string) =>
  z.string().transform((text, context): z.output<T> => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
  });

const explainProviders =
  'must be a JSON object of providers, such as {"google":{"clientId":"…","clientSecret":"…"}}; .env.example shows each';

/** All environment variables of Cédille, described in `.env.example`. */
const environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'must be development, production or test' })
    .default('production'),
  PORT: z.coerce
    .number({ error: badPort })
    .int({ error: badPort })
    .min(0, { error: badPort })
    .max(65_535, { error: badPort })
    .default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: webAddress.optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((list) => list.every(isNetwork), {
      error: 'must list addresses or networks, such as 10.0.0.5, 172.18.0.0/16',
    })
    .optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: badDrain })
    .int({ error: badDrain })
    .min(0, { error: badDrain })
    .max(3_600, { error: badDrain })
    .default(0),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .superRefine((value, context) => {
      try {
        readDatabaseUrl(value);
      } catch (error) {
        context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
      }
    })
    .optional(),
  FIREBASE_CONFIG: json(firebaseConfig, 'must be the JSON object shown by the Firebase console').optional(),
  SIGN_IN_PROVIDERS: json(signInProviders, explainProviders).default([]),
  BLOBS_URL: z
    .string()
    .refine(isBlobPlace, {
      error: 'must be a folder such as file:///srv/files, or s3://bucket/prefix?region=…&endpoint=https://…',
    })
    .optional(),
  BACKUP_URL: z
    .string()
    .refine((value) => value === 'none' || /^s3:\/\/[^/]/.test(value) || /^file:\/\/\/[^/]/.test(value), {
      error: 'must be a folder such as file:///srv/backups, s3://bucket/folder, or none',
    })
    .optional(),
  BACKUP_KEY: z
    .string()
    .regex(/^(age1[0-9a-z]{58}|AGE-SECRET-KEY-1[0-9A-Z]{58})$/, {
      error: 'must be a key printed by "npm run backup -- --new-key"',
    })
    .optional(),
  BACKUP_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_SECRET_ACCESS_KEY: z.string().optional(),
  MIGRATE_WITHOUT_BACKUP: flag.default(false),
  SETTINGS_KEY_FILE: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, { error: 'must start with sk_ or rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_', { error: 'must start with whsec_' }).optional(),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value), {
      error: 'must be an address such as smtps://user:password@relay.example:465',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => /^[^\r\n]*$/.test(value) && /[^\s@]@[^\s@]/.test(value), {
      error: 'must contain an email address',
    })
    .optional(),
  MAINTENANCE: flag.default(false),
  CONSTRUCTION: flag.default(false),
  ADMIN_EMAIL: z
    .string()
    .refine((value) => parseEmail(value) !== null, { error: 'must be an email address' })
    .optional(),
  ADMIN_PASSWORD: z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
  SEED: z.enum(['demo', 'content', 'none'], { error: 'must be demo, content or none' }).default('demo'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, {
      error: 'must have at least 32 characters, such as the output of openssl rand -hex 32',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
});

export type Variables = Readonly<Record<string, string | undefined>>;

/** The environment of this process. */
export const environmentVariables: Variables = process.env;

export const variableNames: readonly string[] = Object.keys(environment.shape);

type Environment = z.output<typeof environment>;

export type Config = {
  environment: Environment['NODE_ENV'];
  port: number;
  host: string;
  /** Listening sockets from systemd. Empty if the process opens `port` itself. */
  inheritedSockets: readonly number[];
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  /** Seconds after SIGTERM during which the site still serves while `/readyz` returns 503. */
  drainSeconds: number;
  /** Absolute path of the folder with all data of the twins. */
  dataDirectory: string;
  databaseUrl: string | undefined;
  firebase: Environment['FIREBASE_CONFIG'];
  signInProviders: Environment['SIGN_IN_PROVIDERS'];
  /** URL of the file store, starting with `file:` or `s3:`. */
  blobsUrl: string;
  /** A null `url` disables nightly backups. `key` is an age key, whose secret half decrypts archives. */
  backup: {
    url: string | null;
    key: string | undefined;
    /** Credentials of the bucket; by default those of the AWS variables. */
    credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  };
  /** True if a start may migrate the database without a backup. */
  migratesWithoutBackup: boolean;
  /** File with the key of settings entered on screen; by default in the data directory. */
  settingsKeyFile: string | undefined;
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  maintenance: boolean;
  construction: boolean;
  admin: { email: string; password: string } | undefined;
  seed: 'demo' | 'content' | 'none';
  /** Token for `/metrics`. Without a token the endpoint does not exist. */
  metricsToken: string | undefined;
  logLevel: Environment['LOG_LEVEL'];
  /** Unused variables whose names resemble one of Cédille's. */
  misspelt: readonly MisspeltVariable[];
};

/** An unusable configuration. Its message is one sentence for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment. An empty value counts as absent.
 * @throws {ConfigError} that names the first malformed variable
 */
export function readConfig(variables: Variables = environmentVariables): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const env = parsed.data;
  requireTogether(env, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET');
  requireTogether(env, 'BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY');
  requireTogether(env, 'ADMIN_EMAIL', 'ADMIN_PASSWORD');
  if (env.FIREBASE_CONFIG && !env.FIREBASE_CONFIG.serviceAccount)
    throw new ConfigError(
      'FIREBASE_CONFIG must contain a serviceAccount object so that the server can manage accounts.',
    );
  if (env.FIREBASE_CONFIG?.appCheckSiteKey && !env.FIREBASE_CONFIG.appId)
    throw new ConfigError(
      'FIREBASE_CONFIG must contain an appId beside appCheckSiteKey: App Check requires it.',
    );
  return {
    environment: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    inheritedSockets: listInheritedSockets(variables),
    siteUrl: env.SITE_URL ?? defaultSiteUrl(env),
    trustedProxies: env.TRUSTED_PROXIES ?? defaultProxies(env),
    drainSeconds: env.DRAIN_SECONDS,
    dataDirectory: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    firebase: env.FIREBASE_CONFIG,
    signInProviders: env.SIGN_IN_PROVIDERS,
    blobsUrl: env.BLOBS_URL ?? pathToFileURL(join(resolve(env.DATA_DIR), 'files')).href,
    backup: { url: toBackupUrl(env), key: env.BACKUP_KEY, credentials: toCredentials(env) },
    migratesWithoutBackup: env.MIGRATE_WITHOUT_BACKUP,
    settingsKeyFile: env.SETTINGS_KEY_FILE && resolve(env.SETTINGS_KEY_FILE),
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    maintenance: env.MAINTENANCE,
    construction: env.CONSTRUCTION,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    seed: env.SEED,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    misspelt: findMisspelt(given, variableNames),
  };
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && pathname === '/' && !(search || hash || username || password);
}

/** True for the URL of a folder or bucket. Rejects other URL parts, which may be misplaced secrets. */
export function isBlobPlace(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, searchParams, username, password, hash } = new URL(value);
  if (protocol === 'file:') return hostname === '' && pathname !== '/';
  const isKnown = [...searchParams.keys()].every((name) => name === 'region' || name === 'endpoint');
  return (
    protocol === 's3:' &&
    hostname !== '' &&
    isKnown &&
    !(username || password || hash) &&
    isEndpoint(searchParams.get('endpoint'))
  );
}

const isEndpoint = (value: string | null): boolean =>
  value === null || (URL.canParse(value) && /^https?:/.test(value));

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const max = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  );
}

/** Proxies trusted by default: local ones if the site has https, because only a proxy can provide TLS. */
const defaultProxies = ({ SITE_URL }: Environment): readonly string[] =>
  SITE_URL?.startsWith('https:') ? ['127.0.0.0/8', '::1'] : [];

/** True for a key that moves real money. https://docs.stripe.com/keys#test-live-modes */
export const isLiveKey = (key = ''): boolean => /^(sk|rk)_live_/.test(key);

/** True if the site is reachable only from its own machine or a private network. */
export function isPrivateSite(siteUrl: string): boolean {
  const { hostname } = new URL(siteUrl);
  if (hostname === 'localhost' || /\.(localhost|test|local|internal)$/.test(hostname)) return true;
  if (hostname === '[::1]') return true;
  return isIP(hostname) === 4 && /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(hostname);
}

function requireTogether(env: Environment, first: keyof Environment, second: keyof Environment): void {
  if (Boolean(env[first]) === Boolean(env[second])) return;
  const [present, missing] = env[first] ? [first, second] : [second, first];
  throw new ConfigError(`${missing} must be set together with ${present}.`);
}

function toBackupUrl({ BACKUP_URL, DATA_DIR }: Environment): string | null {
  if (BACKUP_URL === 'none') return null;
  return BACKUP_URL ?? toLocalBackups({ dataDirectory: resolve(DATA_DIR) }).url;
}

/** Returns backups in the data directory, unencrypted. */
export const toLocalBackups = ({ dataDirectory }: Pick<Config, 'dataDirectory'>) => ({
  url: pathToFileURL(join(dataDirectory, 'backups')).href,
  key: undefined,
  credentials: undefined,
});

const toCredentials = (env: Environment): Config['backup']['credentials'] =>
  env.BACKUP_ACCESS_KEY_ID && env.BACKUP_SECRET_ACCESS_KEY
    ? { accessKeyId: env.BACKUP_ACCESS_KEY_ID, secretAccessKey: env.BACKUP_SECRET_ACCESS_KEY }
    : undefined;

function defaultSiteUrl({ HOST, PORT }: Environment): string {
  const reachable = HOST === '0.0.0.0' || HOST === '::' || HOST === '127.0.0.1' ? 'localhost' : HOST;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${PORT}`;
}
