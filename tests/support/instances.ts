import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startDatabase } from '#twins/database/start-database.ts';
import { createCertificate } from './certificate.ts';
import { openPool, type TestDatabase } from './database.ts';
import { startDeployedProxy } from './deployed-proxy.ts';
import { findFreePort } from './find-free-port.ts';
import { makeDataDirectory, type OpenProcess, openSchool } from './open-school.ts';
import { silentLog } from './twin-log.ts';

/** Several servers of one school behind a proxy. */
export type Instances = OpenProcess & { database: TestDatabase; instances: readonly OpenProcess[] };

/** Longer than the proxy keeps idle connections (`deploy/nginx.conf`). In seconds. */
const drainSeconds = '4';

/**
 * Starts servers on one database and file store, behind nginx with TLS and round-robin.
 * `killAndRestart` and `restart` stop them one by one. `environment.PORT` is the proxy's.
 */
export async function startInstances(
  count: number,
  environment: Record<string, string> = {},
): Promise<Instances> {
  const folder = await makeDataDirectory(environment);
  const own = environment.DATABASE_URL
    ? null
    : await startDatabase({
        directory: join(folder, 'postgres'),
        parameters: { max_connections: '200' },
        log: silentLog,
      });
  const databaseUrl = own?.url ?? environment.DATABASE_URL ?? '';
  const pool = openPool(databaseUrl);
  const certificate = await createCertificate();
  const port = environment.PORT ? Number(environment.PORT) : await findFreePort();
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const shared = {
    SITE_URL: `https://localhost:${port}`,
    DRAIN_SECONDS: drainSeconds,
    ...environment,
    NODE_EXTRA_CA_CERTS: await joinCertificates(folder, [certificate.file, environment.NODE_EXTRA_CA_CERTS]),
    DATABASE_URL: databaseUrl,
  };
  const instances = await Promise.all(
    ports.map((each) => openSchool(folder, { ...shared, PORT: String(each) })),
  );
  const plainPort = await findFreePort();
  const proxy = await startDeployedProxy('nginx', { folder, port, plainPort, ports, certificate });
  let turn = 0;
  const next = () => instances[turn++ % count] as OpenProcess;
  const [first] = instances as [OpenProcess];
  const stop = async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    await proxy[Symbol.asyncDispose]();
    await pool.end();
    await own?.stop();
  };
  return {
    ...first,
    url: shared.SITE_URL,
    port,
    instances,
    database: { url: databaseUrl, pool, [Symbol.asyncDispose]: async () => undefined },
    get firstAdminLink() {
      return instances.map(({ firstAdminLink }) => firstAdminLink).findLast((link) => link !== null) ?? null;
    },
    get process() {
      return first.process;
    },
    output: () => instances.map((instance) => instance.output()).join(''),
    errorLines: () => instances.flatMap((instance) => instance.errorLines()),
    killAndRestart: () => next().killAndRestart(),
    restart: () => next().restart(),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await certificate[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Combines all certificate authorities that a server trusts into one file. */
async function joinCertificates(folder: string, files: (string | undefined)[]): Promise<string> {
  const all = await Promise.all(files.flatMap((file) => (file ? [readFile(file, 'utf8')] : [])));
  const joined = join(folder, 'trusted.pem');
  await writeFile(joined, all.join('\n'));
  return joined;
}
