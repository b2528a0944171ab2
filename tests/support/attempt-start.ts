import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts the server with only these variables. Stops it once it runs or `stopWhen` resolves. */
export async function attemptStart(environment: Record<string, string>, stopWhen?: Promise<unknown>) {
  const started = performance.now();
  const child = spawn(process.execPath, ['server/start.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', SEED: 'none', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  void stopWhen?.then(() => child.kill('SIGTERM'));
  let output = '';
  let complaint = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('"msg":"ready"')) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, complaint, output, milliseconds: performance.now() - started };
}
