import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { schoolFlags } from '../../scripts/school-flags.js';
import { openAdmin } from '../support/accounts.ts';
import { type Certificate, createCertificate } from '../support/certificate.ts';
import {
  checkDeployedProxy,
  type DeployedProxy,
  isInstalled,
  proxies,
  startDeployedProxy,
} from '../support/deployed-proxy.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { type School, startSchool } from '../support/school.ts';

let certificate: Certificate;

beforeAll(async () => {
  certificate = await createCertificate();
});
afterAll(() => certificate?.[Symbol.asyncDispose]());

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each(proxies)('%s with its configuration from deploy/', (name) => {
  const here = isInstalled(name);
  let proxy: DeployedProxy;
  let school: School;
  let running: AsyncDisposable;

  beforeAll(async () => {
    if (!here) return;
    const [port, plainPort, ours] = [await findFreePort(), await findFreePort(), await findFreePort()];
    const folder = await mkdtemp(join(tmpdir(), `cedille-${name}-`));
    // Only the first of two upstream instances runs. Clients must not notice.
    const absent = await findFreePort();
    proxy = { folder, port, plainPort, ports: [ours, absent], certificate };
    school = await startSchool({
      PORT: String(ours),
      SITE_URL: `https://localhost:${port}`,
      METRICS_TOKEN: 'x'.repeat(40),
    });
    running = await startDeployedProxy(name, proxy);
  });
  afterAll(async () => {
    await running?.[Symbol.asyncDispose]();
    await school?.[Symbol.asyncDispose]();
    if (proxy) await rm(proxy.folder, { recursive: true, force: true });
  });

  const ask = (path: string, headers: Record<string, string> = {}, from = '127.0.0.1') =>
    send('GET', path, headers, '', from);

  function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
    from = '127.0.0.1',
  ) {
    return new Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer }>(
      (resolve, reject) => {
        request(
          {
            host: '127.0.0.1',
            servername: 'localhost',
            port: proxy.port,
            localAddress: from,
            method,
            path,
            agent: false,
            ca: certificate.certificate,
            headers: { host: `localhost:${proxy.port}`, ...headers },
          },
          (answer) =>
            void buffer(answer).then(
              (bytes) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }),
              reject,
            ),
        )
          .on('error', reject)
          .end(body);
      },
    );
  }

  test.runIf(here)('passes the configuration check of the proxy', async () => {
    const { code, words } = await checkDeployedProxy(name, proxy);
    expect(words).not.toMatch(/\[(emerg|warn|alert)\]|Error:/);
    expect(code).toBe(0);
  });

  test.runIf(here)('redirects http to https, and other host names to that of the site', async () => {
    const plain = await new Promise<IncomingMessage>((resolve, reject) => {
      requestPlain(
        { host: '127.0.0.1', port: proxy.plainPort, path: '/courses?q=a', headers: { host: 'localhost' } },
        resolve,
      )
        .on('error', reject)
        .end();
    });
    plain.resume();
    expect(plain.statusCode).toBe(308);
    // Caddy always omits the port in the redirect.
    expect(plain.headers.location).toMatch(/^https:\/\/localhost(?::\d+)?\/courses\?q=a$/);
    const page = await ask('/courses');
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toContain('max-age');
    // Paths without a trailing slash or with a dot are passed to the site.
    expect((await ask('/il-n-y-a-rien')).status).toBe(404);
  });

  test.runIf(here)('forwards the real client address and drops forged forwarding headers', async () => {
    const body = new URLSearchParams({
      name: 'Léa',
      email: 'lea@exemple.test',
      subject: 'niveau',
      body: 'Où commencer ?',
      suite: '',
    });
    const headers = {
      origin: `https://localhost:${proxy.port}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body.toString())),
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    };
    const sent = await send('POST', '/contact', headers, body.toString(), '127.0.0.2');
    expect([302, 303]).toContain(sent.status);
    const { rows } = await school.database.pool.query<{ key: string }>(
      "select key from rate_limits where key like 'contact-network%'",
    );
    expect(rows).toEqual([{ key: 'contact-network:127.0.0.2' }]);
  });

  test.runIf(here)('forwards large uploads and range requests', async () => {
    const admin = await openAdmin(school);
    const bytes = randomBytes(24 * 1_024 * 1_024);
    bytes.write('%PDF-1.7\n');
    const authorization = `Firebase ${await admin.auth.currentUser?.getIdToken()}`;
    const path = `products/${randomBytes(16).toString('hex')}/files/grand.pdf`;
    const files = `https://localhost:${proxy.port}/v0/b/cedille/o`;
    const upload = (
      url: string,
      command: string,
      headers: Record<string, string>,
      body: string | Uint8Array<ArrayBuffer>,
    ) =>
      fetch(url, {
        method: 'POST',
        body,
        headers: {
          authorization,
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': command,
          ...headers,
        },
      });
    const begun = await upload(
      `${files}?name=${encodeURIComponent(path)}`,
      'start',
      {
        'content-type': 'application/json; charset=utf-8',
        'x-goog-upload-header-content-type': 'application/pdf',
        'x-goog-upload-header-content-length': String(bytes.length),
      },
      JSON.stringify({ name: path, contentType: 'application/pdf' }),
    );
    const place = begun.headers.get('x-goog-upload-url') ?? '';
    expect(place).toMatch(new RegExp(`^https://localhost:${proxy.port}/`));
    expect((await upload(place, 'upload, finalize', { 'x-goog-upload-offset': '0' }, bytes)).status).toBe(
      200,
    );
    const object = `/v0/b/cedille/o/${encodeURIComponent(path)}?alt=media`;
    const whole = await ask(object, { authorization });
    expect(digest(whole.bytes)).toBe(digest(bytes));
    const part = await ask(object, { authorization, range: 'bytes=1000000-1000099' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 1000000-1000099/${bytes.length}`);
    expect(part.bytes.equals(bytes.subarray(1_000_000, 1_000_100))).toBe(true);
  });

  test.runIf(here)('hides the metrics and skips an unavailable instance', async () => {
    expect((await ask('/metrics', { authorization: `Bearer ${'x'.repeat(40)}` })).status).toBe(404);
    const inside = await fetch(`http://127.0.0.1:${school.port}/metrics`, {
      headers: { authorization: `Bearer ${'x'.repeat(40)}` },
    });
    expect(inside.status).toBe(200);
    const statuses = [];
    for (let time = 0; time < 20; time++) statuses.push((await ask(`/courses?q=${time}`)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

test('the systemd service may write to every folder named in the documentation', async () => {
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
  const [service, ...documents] = await Promise.all(
    ['deploy/cedille.service', '.env.example', 'docs/backup.md', 'docs/production.md'].map(read),
  );
  const writable = (/^ReadWritePaths=(.*)$/m.exec(service ?? '')?.[1] ?? '')
    .split(' ')
    .map((path) => path.replace(/^-/, ''));
  const named = documents.flatMap((text) =>
    [...text.matchAll(/file:\/\/(\/[\w/]+)/g)].map(([, folder]) => folder ?? ''),
  );
  expect(named).toContain('/mnt/backups');
  const isAllowed = (folder: string) =>
    [...writable, '/var/lib/cedille'].some((path) => folder === path || folder.startsWith(`${path}/`));
  expect(named.filter((folder) => !isAllowed(folder))).toEqual([]);
});

test('the commands of docs/production.md leave the umask of the shell unchanged', async () => {
  const text = await readFile(new URL('../../docs/production.md', import.meta.url), 'utf8');
  expect(text).toContain('umask 077');
  expect(text).not.toMatch(/^umask/m);
});

test('the service, the image and npm start use the same flags for the school', async () => {
  const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
  const [service, image] = await Promise.all(['deploy/cedille.service', 'deploy/Containerfile'].map(read));
  for (const option of schoolFlags) {
    expect(service).toContain(option);
    expect(image).toContain(`"${option}"`);
  }
});

test('the image keeps the fonts, which the payment pages read, and their licences', async () => {
  const image = await readFile(new URL('../../deploy/Containerfile', import.meta.url), 'utf8');
  const [, removal = ''] = /\nRUN (mv app\/ui\/fonts (?:[^\n]*\\\n)*[^\n]*)\n/.exec(image) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'cedille-image-'));
  const fonts = fileURLToPath(new URL('../../app/ui/fonts', import.meta.url));
  await mkdir(join(folder, 'app', 'ui'), { recursive: true });
  await cp(fonts, join(folder, 'app', 'ui', 'fonts'), { recursive: true });
  await mkdir(join(folder, 'scripts'));
  execFileSync('sh', ['-c', removal], { cwd: folder });
  expect(await readdir(folder)).toEqual(['app']);
  expect(await readdir(join(folder, 'app', 'ui', 'fonts'))).toEqual(await readdir(fonts));
  await rm(folder, { recursive: true });
});
