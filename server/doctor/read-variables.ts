import type { Finding } from '#core/service-settings/service-control.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';

type Variables = Record<string, string | undefined>;

/** Expected values, in French. */
const wanted: Readonly<Record<string, string>> = {
  NODE_ENV: 'development, production ou test',
  PORT: 'un numéro de port, de 0 à 65535',
  HOST: 'l’adresse de cette machine sur laquelle écouter, comme 127.0.0.1',
  SITE_URL: 'une adresse http(s) sans chemin, comme https://ecole.example',
  TRUSTED_PROXIES: 'des adresses ou des réseaux séparés par des virgules, comme 10.0.0.5, 172.18.0.0/16',
  DATA_DIR: 'un dossier',
  DATABASE_URL: 'une adresse comme postgresql://cedille:secret@localhost:5432/cedille',
  FIREBASE_CONFIG:
    'l’objet JSON de la console Firebase, sur une ligne, avec le compte de service sous serviceAccount',
  SIGN_IN_PROVIDERS: 'un objet JSON de fournisseurs, sur une ligne ; .env.example montre chacun',
  BLOBS_URL: 'un dossier comme file:///srv/cedille/files, ou s3://seau/prefixe?region=…&endpoint=https://…',
  STRIPE_SECRET_KEY: 'une clé secrète de Stripe : sk_… ou rk_…',
  STRIPE_WEBHOOK_SECRET: 'le secret du webhook : whsec_…',
  SMTP_URL: 'une adresse comme smtps://nom:motdepasse@relais.example:465',
  MAIL_FROM: 'une adresse e-mail, avec ou sans nom : Mon école <bonjour@ecole.example>',
  MAINTENANCE: 'true ou false',
  CONSTRUCTION: 'true ou false',
  ADMIN_EMAIL: 'une adresse e-mail',
  ADMIN_PASSWORD: '12 caractères minimum',
  SEED: 'demo, content ou none',
  DRAIN_SECONDS: 'un nombre de secondes, de 0 à 3600',
  BACKUP_URL: 'un dossier comme file:///srv/sauvegardes, s3://seau/dossier, ou none',
  BACKUP_KEY: 'une clé créée par npm run backup -- --new-key',
  BACKUP_ACCESS_KEY_ID: 'l’identifiant de la clé du seau',
  BACKUP_SECRET_ACCESS_KEY: 'la clé secrète du seau',
  SETTINGS_KEY_FILE: 'un fichier',
  MIGRATE_WITHOUT_BACKUP: 'true ou false',
  METRICS_TOKEN: '32 caractères aléatoires minimum : openssl rand -hex 32',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace ou silent',
};

/** Returns the configuration without malformed variables, and a finding without secrets for each of these. */
export function readVariables(variables: Variables): { config: Config; wrong: Finding[] } {
  const kept = { ...variables };
  const wrong: Finding[] = [];
  for (;;) {
    try {
      return { config: readConfig(kept), wrong };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const { name, finding } = explainVariable(error.message, kept);
      wrong.push(finding);
      delete kept[name];
    }
  }
}

/** `message` begins with the name of its variable. */
function explainVariable(message: string, kept: Variables): { name: string; finding: Finding } {
  const [name = ''] = message.split(' ');
  const [, companion] = /set together with (\w+)/.exec(message) ?? [];
  if (companion)
    return {
      name: companion,
      finding: { words: `${name} manque`, remedy: `${companion} ne sert qu’avec ${name} : ${wanted[name]}.` },
    };
  if (kept[name] === undefined)
    throw new Error(`configuration error names no variable that is set: ${message}`);
  return {
    name,
    finding: {
      words: `${name} ne convient pas`,
      remedy: `Il faut ${wanted[name] ?? 'autre chose : .env.example le dit'}.`,
    },
  };
}
