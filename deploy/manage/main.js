import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from './failure.js';
import { lock } from './lock.js';
import { rollBack } from './rollback.js';
import { ownRelease, runAsService } from './service.js';
import { upgrade } from './upgrade.js';

const usage = `cedille upgrade [TAG]        installs the newest release, or TAG, checks it, makes a backup and switches to it
                             (--unchecked, --without-backup)
cedille rollback             returns to the previous release; --restore also restores the backup of the upgrade
cedille doctor               checks the settings and the services
cedille backup FILE          writes an archive of the school; --night runs the nightly backup
cedille restore [ARCHIVE]    lists the backups, or restores one
cedille settings-key         encrypts the settings entered on screen with a new key; --lost deletes them
cedille files check          compares every file with its checksum; « files move TO » copies them to another store
`;

/** Programs that run with the settings and the account of the service. @type {Record<string, string>} */
const programs = {
  backup: 'server/back-up.ts',
  doctor: 'server/doctor/run-doctor.ts',
  files: 'server/files.ts',
  restore: 'server/restore.ts',
  'settings-key': 'server/rotate-settings-key.ts',
};

/** @param {string | undefined} command @param {string[]} words @returns {Promise<number>} the exit code */
async function run(command, words) {
  const program = command === undefined ? undefined : programs[command];
  if (program) {
    if (!existsSync(join(ownRelease, 'node_modules/.bin/node')))
      throw new Failure('No release is installed yet: cedille upgrade installs one.');
    return (await runAsService(ownRelease, [program, ...words])).code;
  }
  if (command === 'upgrade') {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { unchecked: { type: 'boolean' }, 'without-backup': { type: 'boolean' } },
    });
    await lock(() =>
      upgrade({ wanted: positionals[0], isChecked: !values.unchecked, isSaved: !values['without-backup'] }),
    );
    return 0;
  }
  if (command === 'rollback') {
    const { values } = parseArgs({ args: words, options: { restore: { type: 'boolean', default: false } } });
    await lock(() => rollBack({ restore: values.restore === true }));
    return 0;
  }
  process.stdout.write(usage);
  return command === undefined ? 0 : 1;
}

try {
  const [command, ...words] = process.argv.slice(2);
  process.exitCode = await run(command, words);
} catch (error) {
  const isClear = error instanceof Failure;
  process.stderr.write(`${isClear ? error.message : error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
}
