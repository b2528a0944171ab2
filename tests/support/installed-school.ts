import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './find-free-port.ts';
import { manageService, type Service } from './service-manager.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A school installed as in docs/production.md, where the test plays systemd. */
export type InstalledSchool = {
  home: string;
  dataDirectory: string;
  port: number;
  service: Service;
  /** Commits this working copy with other `files` and returns the name of the release. */
  commitRelease(version: string, files?: Record<string, string>): Promise<string>;
  /** Places a release with the packages and build of this working copy, so that it needs no installation. */
  placeRelease(name: string): Promise<void>;
  cedille(...words: string[]): Promise<{ code: number | null; output: string }>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Installs this working copy as the first release and starts it behind `siteUrl`. */
export async function installSchool(siteUrl: string): Promise<InstalledSchool> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-installed-'));
  const [home, dataDirectory, origin] = ['home', 'data', 'origin'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await Promise.all([home, dataDirectory].map((each) => mkdir(each)));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@ecole.test', ...words], {
      encoding: 'utf8',
    });
  // Includes uncommitted changes.
  git('init', '--quiet', '--initial-branch=main', origin);
  git(`--git-dir=${origin}/.git`, `--work-tree=${root}`, 'add', '--all');
  git('-C', origin, 'commit', '--quiet', '--message=Present');
  git('-C', origin, 'reset', '--quiet', '--hard');
  const head = () => git('-C', origin, 'rev-parse', 'HEAD').trim();
  const present = head();
  git('clone', '--quiet', origin, join(home, 'source'));

  const port = await findFreePort();
  const settings = join(folder, 'cedille.env');
  await writeFile(
    settings,
    `# Settings of a test\nSITE_URL=${siteUrl}\nSEED=none\nDATA_DIR="${dataDirectory}"\nBACKUP_URL=file://${folder}/backups\n`,
  );
  const { command, environment } = await readUnit(home, dataDirectory);
  const service = manageService(port, command, {
    cwd: join(home, 'current'),
    env: {
      PATH: process.env.PATH ?? '',
      ...environment,
      SITE_URL: siteUrl,
      SEED: 'none',
      DATA_DIR: dataDirectory,
      BACKUP_URL: `file://${folder}/backups`,
    },
  });
  const programs = await makePrograms(folder);
  await using stack = new AsyncDisposableStack();
  const control = await playSystemd(service, port);
  stack.defer(() => control.stop());
  const variables = {
    PATH: `${programs}:${process.env.PATH}`,
    HOME: process.env.HOME ?? '',
    CEDILLE_HOME: home,
    CEDILLE_SETTINGS: settings,
    CEDILLE_ACCOUNT: userInfo().username,
    SYSTEMCTL_URL: control.url,
  };
  const releases = join(home, 'releases');

  const school: InstalledSchool = {
    home,
    dataDirectory,
    port,
    service,
    async commitRelease(version, files = {}) {
      git('-C', origin, 'checkout', '--quiet', present, '--', '.');
      const manifest = JSON.parse(await readFile(join(origin, 'package.json'), 'utf8'));
      const changed = { 'package.json': JSON.stringify({ ...manifest, version }, null, 2), ...files };
      for (const [path, text] of Object.entries(changed)) await writeFile(join(origin, path), text);
      git('-C', origin, 'add', '--all');
      git('-C', origin, 'commit', '--quiet', `--message=${version}`);
      return `${version}-${head().slice(0, 12)}`;
    },
    async placeRelease(name) {
      const release = join(releases, name);
      await mkdir(release, { recursive: true });
      execFileSync('sh', ['-c', 'git -C "$1" archive HEAD | tar -x -C "$2"', 'sh', origin, release]);
      linkPackages(release);
      for (const part of ['build', 'words'])
        await cp(join(root, part), join(release, part), { recursive: true });
      await writeFile(join(release, '.complete'), '');
    },
    async cedille(...words) {
      const child = spawn(join(home, 'current/deploy/cedille'), words, {
        env: variables,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString();
        });
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output };
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await control.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const first = `${version}-${head().slice(0, 12)}`;
  await school.placeRelease(first);
  execFileSync('ln', ['-s', `releases/${first}`, join(home, 'current')]);
  await service.start();
  stack.move();
  return school;
}

/** Reads command and environment from `deploy/cedille.service`, with the test's folders. */
async function readUnit(home: string, dataDirectory: string) {
  const text = (await readFile(join(root, 'deploy/cedille.service'), 'utf8'))
    .replaceAll('/opt/cedille', home)
    .replaceAll('/var/lib/cedille', dataDirectory);
  const find = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);
  return {
    command: find('ExecStart').join(' ').split(' '),
    environment: Object.fromEntries(
      find('Environment').flatMap((line) => line.split(' ').map((each) => each.split('='))),
    ) as Record<string, string>,
  };
}

/** Hard-links the packages of this working copy, or copies them to another disk. */
const linkPackages = (release: string) => execFileSync('sh', ['-c', linking, 'sh', root, release]);

const linking =
  'cp -al "$1/node_modules/." "$2/node_modules" 2>/dev/null || cp -a "$1/node_modules/." "$2/node_modules"; rm -rf "$2/node_modules/.cache"';

/** Creates a `systemctl` that calls this process, and an `npm` that installs without a network. */
async function makePrograms(folder: string): Promise<string> {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const scripts: Record<string, string> = {
    systemctl: `exec "${process.execPath}" "${root}tests/support/systemctl.js" "$@"`,
    npm: `[ "$1" = --version ] && exec echo "${packageManager.replace('npm@', '')}"\nrm -rf node_modules; set -- "${root}" .\n${linking}`,
  };
  // The real npm downloads packages from the registry.
  if (process.env.UPGRADE_WITH_NPM) delete scripts.npm;
  for (const [name, text] of Object.entries(scripts)) {
    await writeFile(join(programs, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(programs, name), 0o755);
  }
  return programs;
}

async function playSystemd(service: Service, port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const answers: Record<string, () => Promise<unknown>> = {
    'restart cedille.service': async () => {
      await service.stop();
      await service.start();
    },
    'stop cedille.socket cedille.service': () => service.stop(),
    'start cedille.socket cedille.service': () => service.start(),
    'show cedille.socket --property=Listen --value': async () => `127.0.0.1:${port} (Stream)`,
    'show cedille.service --property=NRestarts --value': async () => String(service.restarts()),
  };
  const server = createServer(({ url = '' }, response) => {
    const words = new URL(url, 'http://localhost').searchParams.get('words') ?? '';
    const answer = answers[words];
    if (!answer) {
      response.writeHead(400).end(`systemctl ${words} is not played here\n`);
      return;
    }
    answer().then(
      (text) => response.end(typeof text === 'string' ? text : ''),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
