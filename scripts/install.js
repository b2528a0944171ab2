import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, projectNode, root } from './run.js';

const stamp = join(root, 'node_modules', '.cedille-installed');

/** Installs the locked packages, unless the installed ones are those of the lock already. */
export async function ensureInstalled() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && existsSync(projectNode) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write('Cédille: installing packages (about a minute, once)…\n');
  await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    // What started us may have been told to leave development packages out: the build needs them.
    env: { NODE_ENV: 'development', npm_config_production: undefined, npm_config_omit: undefined },
  });
  if (!existsSync(projectNode)) {
    process.stderr.write(
      'Cédille needs Node 24, which the package “node” brings by an install script. Allow it and start again: npm rebuild node\n',
    );
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
