import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { startIdentity, startTwinOn, type TestIdentity } from './support/start-identity.ts';
import { openBrowser } from './support/test-browser.ts';
import { apiKey, projectId } from './support/test-options.ts';

const password = 'un cheval sur le balcon';

test('keeps acknowledged accounts, sessions and queued emails after kill -9', async () => {
  await using identity = await startIdentity();
  await using doomed = await startProcess(identity);
  const browser = openBrowser({ origin: doomed.origin, apiKey, projectId });
  const { user } = await createUserWithEmailAndPassword(browser.auth, 'first@ecole.example', password);
  const { refreshToken } = user;
  await sendPasswordResetEmail(browser.auth, 'first@ecole.example');

  const acknowledged: string[] = [];
  const signUps = Array.from({ length: 30 }, async (_, index) => {
    const email = `eleve-${index}@ecole.example`;
    const answer = await fetch(
      `${doomed.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
      },
    );
    if (answer.ok) acknowledged.push(email);
    if (acknowledged.length === 10) doomed.process.kill('SIGKILL');
  });
  await Promise.allSettled(signUps);
  await browser.close();

  expect(acknowledged.length).toBeGreaterThanOrEqual(10);
  const { auth } = identity.browser();
  for (const email of acknowledged) {
    await expect(signInWithEmailAndPassword(auth, email, password), email).resolves.toBeDefined();
  }
  const refreshed = await fetch(`${identity.origin}/securetoken.googleapis.com/v1/token?key=${apiKey}`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  expect(refreshed.status).toBe(200);

  await using later = await startTwinOn(identity.pool, identity.databaseUrl);
  later.advance(3 * 60_000);
  await later.twin.sweep();
  await expect(later.mailbox.take('PASSWORD_RESET', 'first@ecole.example')).resolves.toBeDefined();
});

async function startProcess(
  identity: TestIdentity,
): Promise<{ origin: string; process: ChildProcess } & AsyncDisposable> {
  const script = fileURLToPath(new URL('./support/identity-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, identity.databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [origin] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    origin,
    process: child,
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
