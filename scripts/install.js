import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { must, projectNode, root } from './run.js';

/** npm writes it last: it is there, and newer than the lock, only after a complete installation. */
const installed = join(root, 'node_modules', '.package-lock.json');

/** Installs the locked packages, unless the installed ones are those of the lock already. */
export async function ensureInstalled() {
  if (isUpToDate()) return;
  process.stdout.write('Cédille: installing packages (about a minute, once)…\n');
  await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    // What started us may have been told to leave development packages out: the build needs them.
    env: { NODE_ENV: 'development', npm_config_production: undefined, npm_config_omit: undefined },
  });
  if (existsSync(projectNode)) return;
  process.stderr.write(
    'Cédille needs Node 24, which the package “node” brings by an install script. Allow it and start again: npm rebuild node\n',
  );
  process.exit(1);
}

function isUpToDate() {
  if (!existsSync(installed) || !existsSync(projectNode)) return false;
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}
