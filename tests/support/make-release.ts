import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFolder } from './first-schools.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const needed = /^(?!node_modules$|\.git$|data$|\.data$|tests$|docs$|bench$)/;

/** Copies the application as another release with renamed build files. Returns the new folder. */
export async function makeRelease(version: string): Promise<string> {
  const folder = await mkdtemp(join(runFolder() ?? tmpdir(), 'cedille-release-'));
  for (const name of await readdir(root)) {
    if (needed.test(name)) await cp(join(root, name), join(folder, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await renameBuild(folder, version);
  return folder;
}

async function renameBuild(folder: string, version: string): Promise<void> {
  const client = join(folder, 'build/client/assets');
  const server = join(folder, 'build/server');
  const files = await readdir(client);
  const compressed = files.filter((name) => /\.(?:br|gz|zst)$/.test(name));
  for (const name of compressed) await rm(join(client, name));
  const names = new Set(files.filter((name) => !compressed.includes(name)));

  const manifests = await Promise.all(
    files
      .filter((name) => /^manifest-.*\.js$/.test(name))
      .map((name) => readFile(join(client, name), 'utf8')),
  );
  const known = /"version":"(\w+)"/.exec(manifests.join())?.[1];
  if (!known) throw new Error('build manifest has no version');
  const rewrite = async (path: string) => {
    const text = await readFile(path, 'utf8');
    const renamed = text.replaceAll(/[\w$.-]+\.\w+/g, (word) =>
      names.has(word) ? `${version}-${word}` : word,
    );
    await writeFile(path, renamed.replaceAll(`"${known}"`, `"${known}${version}"`));
  };
  for (const name of await readdir(server, { recursive: true })) {
    if (name.endsWith('.js')) await rewrite(join(server, name));
  }
  for (const name of names) {
    if (/\.(?:js|css)$/.test(name)) await rewrite(join(client, name));
    await rename(join(client, name), join(client, `${version}-${name}`));
  }
}
