import { DatabaseInUseError, DatabaseStartError } from '#twins/database/errors.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { runSchool } from './run-school.ts';
import { startOnceThereIsRoom } from './wait-for-room.ts';

/** Limit of a graceful stop after draining, in milliseconds. The process then exits anyway. */
const hardStop = 25_000;

try {
  checkNode();
  const config = readConfig();
  const log = createLog({
    level: config.logLevel,
    readable: config.environment === 'development' || Boolean(process.stdout.isTTY),
  });
  for (const { given, meant } of config.misspelt)
    log.warn({ variable: given, meant }, 'unknown variable, perhaps misspelt');
  const stopped = new AbortController();
  const starting = startOnceThereIsRoom(config, log, () => runSchool(config, log), stopped.signal);

  let stopping = false;
  const draining = new AbortController();
  const stop = async (reason: string, code: number) => {
    // A second signal skips the drain.
    if (stopping) return draining.abort();
    stopping = true;
    stopped.abort();
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), config.drainSeconds * 1_000 + hardStop).unref();
    try {
      // A stop requested during startup waits for its end, so that no database process is left running.
      const school = await starting;
      if (reason === 'SIGTERM') await school?.drain(draining.signal);
      await school?.stop();
      log.info('stopped');
    } catch (error) {
      log.error({ err: error }, 'stop failed');
      process.exit(1);
    }
    process.exit(code);
  };
  process.on('SIGTERM', () => void stop('SIGTERM', 0));
  process.on('SIGINT', () => void stop('SIGINT', 0));
  // The terminal was closed.
  process.on('SIGHUP', () => void stop('SIGHUP', 0));
  process.on('unhandledRejection', (error) => {
    log.fatal({ err: error }, 'unhandled rejection');
    void stop('unhandled rejection', 1);
  });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void stop('uncaught exception', 1);
  });

  const school = await starting;
  if (school && !stopping) {
    log.info({ milliseconds: Math.round(process.uptime() * 1_000), siteUrl: school.siteUrl }, 'ready');
    // Printed last, because operators read the end of the output first.
    announce(school.siteUrl, school.firstAdminLink);
    setTimeout(returnMemory, 2_000).unref();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** Returns 50 MB that only the start needed. Takes 0.1 s. Needs `--expose-gc`, which `npm start` sets. */
function returnMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** On an older Node, scripts would fail later with unclear errors. */
function checkNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 24 || (major === 24 && minor < 17))
    throw new ConfigError(
      `Cédille needs Node 24.17 or newer, this is ${process.versions.node}. Run it through: npm start`,
    );
}

function announce(siteUrl: string, firstAdminLink: string | null): void {
  const lines = ['', `  Cédille est prête : ${siteUrl}`];
  if (firstAdminLink)
    lines.push(
      '',
      '  Pour devenir la première personne de l’administration (lien à usage unique, 24 h) :',
      `  ${firstAdminLink}`,
    );
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Returns one sentence for errors that the operator can fix, and the stack for all others. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof DatabaseInUseError ||
    error instanceof DatabaseStartError
  )
    return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
