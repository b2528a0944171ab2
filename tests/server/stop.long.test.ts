import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUserWithEmailAndPassword } from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { openAdmin } from '../support/accounts.ts';
import { attemptStart } from '../support/attempt-start.ts';
import type { School } from '../support/school.ts';
import { startSchoolProcess } from '../support/school.ts';
import { openVisitor } from '../support/visitor.ts';

/** Sends a request up to the middle of its body, so that the server waits for the rest. */
async function sendHalf(
  school: School,
  path: string,
  body: string,
): Promise<{ finish(): Promise<IncomingMessage> }> {
  const outgoing: ClientRequest = request(new URL(path, school.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      origin: school.url,
    },
    agent: false,
  });
  const half = Math.floor(body.length / 2);
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  await new Promise<void>((resolve) => outgoing.write(body.slice(0, half), () => resolve()));
  return {
    async finish() {
      outgoing.end(body.slice(half));
      const [answer] = await answered;
      answer.resume();
      return answer;
    },
  };
}

test('the school finishes requests in progress on SIGTERM, reports unready and exits with 0', async () => {
  await using school = await startSchoolProcess();
  const visitor = openVisitor(school);
  const { user } = await createUserWithEmailAndPassword(
    visitor.auth,
    'noe@exemple.test',
    'une phrase assez longue',
  );
  const begun = await sendHalf(school, '/api/__session', JSON.stringify({ token: await user.getIdToken() }));
  const other = await sendHalf(school, '/api/__session', '{"token":null}');
  // A response proves that the server has read everything sent before.
  expect((await visitor.visit('/healthz')).status).toBe(200);

  const ended = once(school.process, 'exit') as Promise<[number | null, string | null]>;
  school.process.kill('SIGTERM');
  await vi.waitUntil(() => school.output().includes('"msg":"stopping"'), { timeout: 15_000, interval: 5 });
  const ready = await fetch(`${school.url}/readyz`).then(
    ({ status }) => status,
    () => 'refused',
  );
  expect([503, 'refused']).toContain(ready);

  const session = await begun.finish();
  expect(session.statusCode).toBe(201);
  expect(session.headers['set-cookie']?.join('\n')).toMatch(/^__session=/m);
  expect((await other.finish()).statusCode).toBe(204);
  expect(await ended).toEqual([0, null]);
  expect(school.output()).toContain('"msg":"stopped"');
  expect(school.errorLines()).toEqual([]);
  const { rows } = await school.database.pool.query('select count(*)::int as sessions from sessions');
  expect(rows).toEqual([{ sessions: 1 }]);
});

test('the school stops gracefully on SIGTERM while a worker reads a file endlessly', async () => {
  const endless = new URL('../support/endless-reading.ts', import.meta.url);
  await using school = await startSchoolProcess({ NODE_OPTIONS: `--import ${endless}` });
  const admin = await openAdmin(school);
  const asked = { act: 'check', kind: 'news', text: 'titre;texte\nUn;Deux', files: [] };
  const reading = admin.visit('/admin/import', { json: asked }).catch((error: Error) => error);
  await vi.waitUntil(() => school.output().includes('endless parsing started'), {
    timeout: 30_000,
    interval: 5,
  });
  expect((await admin.visit('/healthz')).status).toBe(200);
  const ended = once(school.process, 'exit') as Promise<[number | null, string | null]>;
  school.process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(school.output()).toContain('"msg":"stopped"');
  await reading;
});

test('the school stops its database on SIGTERM during startup', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cedille-stopped-'));
  const lock = join(directory, 'postgres', 'cluster', 'postmaster.pid');
  const databaseUp = vi.waitUntil(() => existsSync(lock), { timeout: 60_000, interval: 5 });
  const { code, output } = await attemptStart({ DATA_DIR: directory, PORT: '0' }, databaseUp);
  expect({ code, stopped: output.includes('"msg":"stopped"'), lock: existsSync(lock) }).toEqual({
    code: 0,
    stopped: true,
    lock: false,
  });
  expect(output).not.toContain('"msg":"ready"');
  await rm(directory, { recursive: true });
});

test('the school stops gracefully on SIGTERM to npm start', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'cedille-stopped-'));
  const npm = spawn('npm', ['start'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      SEED: 'none',
      DATA_DIR: directory,
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const says = (words: string) =>
    vi.waitUntil(() => output.includes(`"msg":"${words}"`), { timeout: 80_000, interval: 20 });
  try {
    await says('ready');
  } finally {
    // The school keeps the output open until it exits.
    npm.kill('SIGTERM');
  }
  await says('stopped');
  expect(existsSync(join(directory, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false);
  await rm(directory, { recursive: true });
}, 180_000);
