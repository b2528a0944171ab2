import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { findFreePort } from './find-free-port.ts';

/** An S3-compatible store. `url` is a `BLOBS_URL`. Its client needs `swiftCredentials` in its environment. */
export type Swift = {
  url(prefix: string): string;
  stop(): Promise<void>;
};

const services = ['account', 'container', 'object'] as const;
const bucket = 'cedille-tests';
export const swiftCredentials = { AWS_ACCESS_KEY_ID: 'test:tester', AWS_SECRET_ACCESS_KEY: 'testing' };

/** True if OpenStack Swift is installed (Debian: swift-proxy swift-account swift-container swift-object). */
export const isSwiftInstalled = (): boolean =>
  ['proxy', ...services].every((name) => spawnSync('which', [`swift-${name}-server`]).status === 0);

/** Starts OpenStack Swift with its S3 interface. Retries on other ports if one is already taken. */
export async function startSwift(): Promise<Swift> {
  for (let attempt = 1; ; attempt += 1) {
    const { endpoint, ...swift } = await launchSwift();
    try {
      await createBucket(endpoint);
      return swift;
    } catch (error) {
      await swift.stop();
      if (attempt === 3) throw error;
    }
  }
}

async function launchSwift(): Promise<Swift & { endpoint: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-swift-'));
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  const ports = {
    proxy: await findFreePort(),
    account: await findFreePort(),
    container: await findFreePort(),
    object: await findFreePort(),
  };
  await writeFile(join(folder, 'swift.conf'), swiftConf);
  for (const name of services)
    await writeFile(join(folder, `${name}.conf`), serverConf(folder, name, ports[name]));
  await writeFile(join(folder, 'proxy.conf'), proxyConf(folder, ports.proxy));
  buildRings(folder, ports);
  const processes: ChildProcess[] = [];
  for (const name of ['proxy', ...services] as const) {
    const log = await open(join(folder, `${name}.log`), 'w');
    processes.push(
      spawn(`swift-${name}-server`, [join(folder, `${name}.conf`), '-v'], {
        env: { ...process.env, SWIFT_DIR: folder },
        stdio: ['ignore', log.fd, log.fd],
      }),
    );
    await log.close();
  }
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  return {
    endpoint,
    url: (prefix) => `s3://${bucket}/${prefix}?region=us-east-1&endpoint=${encodeURIComponent(endpoint)}`,
    async stop() {
      const running = processes.filter(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      );
      const ended = running.map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the bucket. Resolves once all four processes respond. */
async function createBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: {
      accessKeyId: swiftCredentials.AWS_ACCESS_KEY_ID,
      secretAccessKey: swiftCredentials.AWS_SECRET_ACCESS_KEY,
    },
    maxAttempts: 1,
  });
  for (let tries = 0; ; tries += 1)
    try {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      client.destroy();
      return;
    } catch (error) {
      if (tries > 150) throw error;
      await wait(200);
    }
}

/** Configures the placement of data: one device for all. */
function buildRings(folder: string, ports: Record<(typeof services)[number], number>): void {
  const lines = services.flatMap((name) => [
    'ring = RingBuilder(4, 1, 1)',
    `ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': ${ports[name]}, 'device': 'd1', 'weight': 1, 'replication_ip': '127.0.0.1', 'replication_port': ${ports[name]}})`,
    'ring.rebalance()',
    `ring.get_ring().save(${JSON.stringify(join(folder, `${name}.ring.gz`))})`,
  ]);
  const script = ['from swift.common.ring import RingBuilder', ...lines].join('\n');
  const { status, stderr } = spawnSync('/usr/bin/python3', ['-c', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`building Swift rings failed: ${stderr}`);
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests
[storage-policy:0]
name = only
default = yes
`;

const general = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.getuid?.() === 0 ? 'root' : (process.env.USER ?? 'root')}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
`;

const serverConf = (folder: string, name: string, port: number) => `${general(folder, port)}
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`;

const filters = [
  'catch_errors',
  'gatekeeper',
  'listing_formats',
  'bulk',
  'slo',
  'dlo',
  'versioned_writes',
  'copy',
];

// The required cache middleware runs without memcached.
const proxyConf = (folder: string, port: number) => `${general(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}`).join('\n')}
`;
