import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { startDatabase } from '#twins/database/start-database.ts';
import { createIdentityTwin } from '#twins/identity/create-identity-twin.ts';
import { defaultLimits } from '#twins/identity/throttle/throttle.ts';

const projectId = 'mesure';
const apiKey = 'mesure';
const known = 'connue@exemple.test';
const stranger = 'inconnue@exemple.test';
const continueUrl = 'https://ecole.exemple.test/login';

/** Sign-up on the site sends the same email as a sign-in link. */
const questions: Record<string, (email: string) => [method: string, body: object]> = {
  'sign-in': (email) => ['signInWithPassword', { email, password: 'un mot de passe faux' }],
  reset: (email) => ['sendOobCode', { requestType: 'PASSWORD_RESET', email }],
  'link, sign-up by email': (email) => ['sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl }],
  'sign-in methods': (email) => ['createAuthUri', { identifier: email, continueUri: continueUrl }],
};

/**
 * Compares response times for existing and unknown accounts: medians in milliseconds, and how well a single
 * time separates them (AUC, 0.5 is a guess). They alternate in random order, so that load affects both.
 */
export async function measureTiming(options: {
  folder: string;
  rounds: number;
  ending: AsyncDisposableStack;
}): Promise<string> {
  const log = { debug() {}, info() {}, warn() {}, error() {}, fatal() {} };
  const database = await startDatabase({
    directory: join(options.folder, 'postgres'),
    log,
    onDown() {},
    onUp() {},
  });
  options.ending.defer(() => database.stop());
  const pool = new pg.Pool({ connectionString: database.url });
  options.ending.defer(() => pool.end());
  const adminToken = randomBytes(32).toString('base64url');
  const noLimit = { free: 1_000_000, firstWaitSeconds: 0, maxWaitSeconds: 0, forgiveSeconds: 1 };
  const limits = Object.fromEntries(Object.keys(defaultLimits).map((subject) => [subject, noLimit]));
  const twin = await createIdentityTwin({
    pool,
    projectId,
    apiKey,
    actionUrl: continueUrl,
    authorizedOrigins: [new URL(continueUrl).origin],
    adminToken,
    limits,
    deliverEmail: async () => undefined,
    log,
  });
  options.ending.defer(() => twin.stop());
  const ask = async (method: string, body: object) => {
    const address = `http://mesure/identitytoolkit.googleapis.com/v1/${method}?key=${apiKey}`;
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${adminToken}` };
    if (!method.startsWith('projects/')) headers.Authorization = '';
    const request = new Request(address, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await twin.fetch(request, '203.0.113.7')).text();
  };
  await ask(`projects/${projectId}/accounts`, {
    email: known,
    emailVerified: true,
    password: 'un cheval sur le balcon',
  });

  const lines = ['| request | known, median | unknown, median | difference | AUC |', '|---|---|---|---|---|'];
  for (const [name, toRequest] of Object.entries(questions)) {
    const times: Record<string, number[]> = { [known]: [], [stranger]: [] };
    for (let round = -5; round < options.rounds; round++) {
      const order = randomBytes(1).readUInt8() % 2 ? [known, stranger] : [stranger, known];
      for (const email of order) {
        const [method, body] = toRequest(email);
        const start = performance.now();
        await ask(`accounts:${method}`, body);
        const spent = performance.now() - start;
        if (round >= 0) times[email]?.push(spent);
        // Sends the pending email before the next request.
        await twin.sweep();
      }
    }
    const [mine = [], theirs = []] = [times[known], times[stranger]];
    const [a, b] = [findMedian(mine), findMedian(theirs)];
    lines.push(
      `| ${name} | ${a.toFixed(2)} ms | ${b.toFixed(2)} ms | ${(a - b).toFixed(2)} ms | ${toAuc(mine, theirs).toFixed(3)} |`,
    );
  }
  return lines.join('\n');
}

function findMedian(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Area under the ROC curve, at least 0.5. */
function toAuc(mine: number[], theirs: number[]): number {
  let longer = 0;
  for (const one of mine) for (const other of theirs) longer += one > other ? 1 : one === other ? 0.5 : 0;
  const share = longer / (mine.length * theirs.length);
  return Math.max(share, 1 - share);
}
