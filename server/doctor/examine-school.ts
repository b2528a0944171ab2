import { join } from 'node:path';
import type { Finding, ServiceName } from '#core/service-settings/service-control.ts';
import { findRunningDatabase } from '#twins/database/start-database.ts';
import { type Config, ConfigError, type Variables } from '../config.ts';
import { readSchoolConfig } from '../read-school-config.ts';
import type { UnusedSettings } from '../stored-config.ts';
import { checkIdentity, checkProviders } from './check-accounts.ts';
import { checkBackups } from './check-backups.ts';
import { checkLegalIdentity, checkSecondFactor } from './check-before-sales.ts';
import { checkDatabase } from './check-database.ts';
import { checkFiles } from './check-files.ts';
import { checkClock, checkDataDirectory, checkDisk, checkNodeVersion, checkVideos } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkPayments } from './check-payments.ts';
import { checkAddress, checkMetricsToken, checkProxies } from './check-site.ts';
import { type Examined, explainFault } from './finding.ts';
import { readVariables } from './read-variables.ts';

/** Checks in order. The clock is last, because it uses the clocks that the other checks have read. */
const checks: Readonly<Record<string, (examined: Examined) => Finding | Promise<Finding>>> = {
  Node: () => checkNodeVersion(),
  Adresse: checkAddress,
  Proxys: checkProxies,
  Dossier: checkDataDirectory,
  Disque: checkDisk,
  Vidéos: checkVideos,
  'Base de données': checkDatabase,
  Fichiers: checkFiles,
  Sauvegardes: checkBackups,
  Paiements: checkPayments,
  'E-mails': checkMail,
  Comptes: checkIdentity,
  'Autres connexions': checkProviders,
  'Mentions légales': checkLegalIdentity,
  'Double authentification': checkSecondFactor,
  Mesures: checkMetricsToken,
  Horloge: checkClock,
};

/** Time limit per check, in milliseconds. */
const patienceMilliseconds = 25_000;

/** Runs the check of one service, for the screen. */
export const checkService = (service: ServiceName, config: Config): Promise<Finding> =>
  look(serviceChecks[service], { config, databaseUrl: null, send: fetch, clocks: new Map() });

const serviceChecks = {
  address: checkAddress,
  payments: checkPayments,
  mail: checkMail,
  backups: checkBackups,
} satisfies Record<ServiceName, (examined: Examined) => Finding | Promise<Finding>>;

/** Checks the configuration and yields each finding as soon as it is known. */
export async function* examineSchool(
  variables: Record<string, string | undefined>,
  send: typeof fetch = fetch,
): AsyncGenerator<Finding & { title: string }> {
  const { config, wrong } = readVariables(variables);
  for (const { given, meant } of config.misspelt)
    wrong.push({
      words: `${given} n’est pas un réglage connu`,
      remedy: `S’il s’agit de ${meant}, corrigez son nom.`,
    });
  if (wrong.length === 0) yield { title: 'Réglages', words: 'lus' };
  for (const finding of wrong) yield { title: 'Réglages', ...finding };
  const own = findRunningDatabase(join(config.dataDirectory, 'postgres'));
  // An unreadable folder is reported by its own check.
  const databaseUrl = config.databaseUrl ?? (await own.catch(() => null)) ?? null;
  const stored = await addStoredSettings(config, { databaseUrl, variables });
  if (stored.finding) yield { title: 'Mise en service', ...stored.finding };
  const examined: Examined = { config: stored.config, databaseUrl, send, clocks: new Map() };
  for (const [title, check] of Object.entries(checks)) yield { title, ...(await look(check, examined)) };
}

/** Adds the settings entered on screen. If the database is unavailable, its own check reports that. */
async function addStoredSettings(
  config: Config,
  { databaseUrl, variables }: { databaseUrl: string | null; variables: Variables },
): Promise<{ config: Config; finding?: Finding }> {
  if (!databaseUrl) return { config };
  const unused: UnusedSettings[] = [];
  try {
    const report = (each: UnusedSettings) => unused.push(each);
    const complete = await readSchoolConfig(databaseUrl, { config, variables, report });
    return unused.length > 0 ? { config: complete, finding: describeUnused(unused) } : { config: complete };
  } catch (error) {
    if (!(error instanceof ConfigError)) return { config };
    return {
      config,
      finding: { words: `la clé des réglages ne sert pas : ${error.message}`, remedy: keyRemedy },
    };
  }
}

function describeUnused(unused: readonly UnusedSettings[]): Finding {
  const names = unused.map(({ service }) => settingNames[service]).join(', ');
  return unused.every(({ fault }) => fault === 'invalid')
    ? { words: `réglages refusés : ${names}`, remedy: 'Saisissez-les de nouveau sous « Mise en service ».' }
    : { words: `réglages impossibles à déchiffrer : ${names}`, remedy: keyRemedy };
}

const settingNames: Readonly<Record<ServiceName, string>> = {
  address: 'adresse',
  payments: 'paiements',
  mail: 'e-mails',
  backups: 'sauvegardes',
};

const keyRemedy =
  'Remettez le fichier settings.key d’une sauvegarde, puis relancez l’école. Sans lui : npm run settings-key -- --lost, et saisissez de nouveau ces réglages.';

async function look(
  check: (examined: Examined) => Finding | Promise<Finding>,
  examined: Examined,
): Promise<Finding> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DOMException('late', 'TimeoutError')), patienceMilliseconds);
  try {
    return await Promise.race([check(examined), late]);
  } catch (error) {
    return { words: explainFault(error), remedy: 'Corrigez cela, puis lancez de nouveau npm run doctor.' };
  } finally {
    clearTimeout(timer);
  }
}
