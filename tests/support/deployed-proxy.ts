import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Certificate } from './certificate.ts';

export const proxies = ['nginx', 'caddy'] as const;
type ProxyName = (typeof proxies)[number];

/** Whether this machine has it (Debian: nginx-light, caddy). */
export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;

export type DeployedProxy = {
  /** Where everything that it needs and writes lies. */
  folder: string;
  /** Where it listens: with TLS, and without. */
  port: number;
  plainPort: number;
  /** Where the instances behind it do, on this machine. */
  ports: readonly number[];
  certificate: Certificate;
};

type Prepared = { command: string[]; check: string[]; environment: Record<string, string> };

/** What is set in the files of `deploy/` for a run on this machine: names, ports, certificates, places; nothing else. */
const prepare: Readonly<Record<ProxyName, (proxy: DeployedProxy) => Promise<Prepared>>> = {
  async nginx({ folder, port, plainPort, ports, certificate }) {
    const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n');
    const site = replaceEach(await readDeployed('nginx.conf'), [
      [/^\tserver 127\.0\.0\.1:3000.*\n(?:\tserver .*\n)*/m, `${servers}\n`],
      [/listen \[::\]:.*\n/g, '\n'],
      [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
      [/listen 443 /, `listen 127.0.0.1:${port} `],
      ['https://ecole.example$request_uri', `https://localhost:${port}$request_uri`],
      ['server_name ecole.example;', 'server_name localhost;'],
      // The port of the site is not the usual one here.
      ['Host $host;', 'Host $http_host;'],
      ['/etc/letsencrypt/live/ecole.example/fullchain.pem', certificate.file],
      ['/etc/letsencrypt/live/ecole.example/privkey.pem', join(folder, 'key.pem')],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const file = join(folder, 'nginx.conf');
    await writeFile(join(folder, 'key.pem'), certificate.key);
    await writeFile(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log warn; events { worker_connections 4096; }
http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
${site} }`,
    );
    const command = ['nginx', '-c', file, '-p', folder, '-e', join(folder, 'nginx.log')];
    return { command, check: [...command, '-t'], environment: {} };
  },
  async caddy({ folder, port, plainPort, ports, certificate }) {
    const file = join(folder, 'Caddyfile');
    await writeFile(join(folder, 'key.pem'), certificate.key);
    const text = await readDeployed('Caddyfile');
    await writeFile(
      file,
      text.replace(/^\{\n/m, `{\n\tadmin off\n\thttp_port ${plainPort}\n\thttps_port ${port}\n`),
    );
    const options = ['--config', file, '--adapter', 'caddyfile'];
    return {
      command: ['caddy', 'run', ...options],
      check: ['caddy', 'validate', ...options],
      environment: {
        CEDILLE_HOST: 'localhost',
        CEDILLE_UPSTREAMS: ports.map((each) => `127.0.0.1:${each}`).join(' '),
        CEDILLE_HEALTH: ports.length > 1 ? 'health_uri /readyz' : '',
        CEDILLE_TLS: `tls ${certificate.file} ${join(folder, 'key.pem')}`,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    };
  },
};

const readDeployed = (name: string) =>
  readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8');

/** @throws {Error} where something that is to be replaced is not there */
function replaceEach(text: string, changes: readonly [RegExp | string, string][]): string {
  return changes.reduce((changed, [from, to]) => {
    const next = typeof from === 'string' ? changed.replaceAll(from, to) : changed.replace(from, () => to);
    if (next === changed) throw new Error(`nothing in deploy/ says ${from}`);
    return next;
  }, text);
}

/** What the program itself says of the file: its exit code and its words. */
export async function checkDeployedProxy(
  name: ProxyName,
  proxy: DeployedProxy,
): Promise<{ code: number | null; words: string }> {
  const { check, environment } = await prepare[name](proxy);
  const [program = '', ...options] = check;
  const { status, stdout, stderr } = spawnSync(program, options, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return { code: status, words: stdout + stderr };
}

/** Runs the proxy with the file of `deploy/`, and answers once it listens. */
export async function startDeployedProxy(name: ProxyName, proxy: DeployedProxy) {
  const { command, environment } = await prepare[name](proxy);
  const [program = '', ...options] = command;
  const child = spawn(program, options, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const ended = once(child, 'exit');
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${complaint}`);
    if (await answers(proxy.port)) break;
  }
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`https://localhost:${port}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false; // Not yet, which is the answer that was asked for.
  }
}
