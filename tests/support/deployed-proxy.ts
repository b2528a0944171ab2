import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Certificate } from './certificate.ts';

export const proxies = ['nginx', 'caddy'] as const;
type ProxyName = (typeof proxies)[number];

/** True if the program is installed (Debian: nginx-light, caddy). */
export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0;

export type DeployedProxy = {
  folder: string;
  /** Ports with and without TLS. */
  port: number;
  plainPort: number;
  /** Local ports of the instances. */
  ports: readonly number[];
  certificate: Certificate;
};

type Prepared = { command: string[]; check: string[]; environment: Record<string, string> };

/** Adapts names, ports, certificates and folders of the files in `deploy/`, and nothing else. */
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
      // Keeps the port, because the test does not use the default one.
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

/** @throws {Error} if a text to replace is missing */
function replaceEach(text: string, changes: readonly [RegExp | string, string][]): string {
  return changes.reduce((changed, [from, to]) => {
    const next = typeof from === 'string' ? changed.replaceAll(from, to) : changed.replace(from, () => to);
    if (next === changed) throw new Error(`deploy/ does not contain ${from}`);
    return next;
  }, text);
}

/** Runs the program's own configuration check. Returns its exit code and output. */
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

/** Runs the proxy with the configuration of `deploy/`. Resolves once it listens. */
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
    if (child.exitCode !== null) throw new Error(`${name} exited: ${complaint}`);
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
    return false; // Not listening yet.
  }
}
