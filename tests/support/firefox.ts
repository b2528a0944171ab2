import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/** Path of Debian's Firefox, or null. Playwright only drives its own build. */
export const firefoxPath: string | null =
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
    .find((path) => existsSync(path)) ?? null;

/** A page in Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi). */
export type FirefoxPage = {
  goto(url: string): Promise<void>;
  /** Evaluates an expression that returns JSON, with its promise awaited, as if the user had clicked. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Evaluates an expression until its value is truthy. */
  waitFor<Value>(expression: string): Promise<Value>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Settings of a profile with a fake microphone and without questions. */
const settings = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'app.update.disabledForTesting': true,
};

/** @throws if Firefox does not start within half a minute */
export async function openFirefox(path: string): Promise<FirefoxPage> {
  const profile = await mkdtemp(join(tmpdir(), 'cedille-firefox-'));
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(path, ['--headless', '--remote-debugging-port', '0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile, MOZ_HEADLESS: '1' },
  });
  const close = async () => {
    child.kill('SIGKILL');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const send = await connect(`${await readAddress(child)}/session`);
    await send('session.new', { capabilities: {} });
    const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    return createPage(send, contexts[0]?.context ?? '', close);
  } catch (error) {
    await close();
    throw error;
  }
}

function readAddress({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!stderr) throw new Error('expected the error output of Firefox');
    const timer = setTimeout(() => reject(new Error('Firefox did not start')), 30_000);
    createInterface({ input: stderr }).on('line', (line) => {
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

type Send = (method: string, params: object) => Promise<unknown>;

type Reply = { id?: number; type: string; result?: unknown; error?: string; message?: string };

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`no connection to ${address}`));
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  };
  let count = 0;
  return (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, (reply) => {
        waiting.delete(id);
        if (reply.type === 'success') resolve(reply.result);
        else reject(new Error(`${method}: ${reply.error} ${reply.message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

function createPage(send: Send, context: string, close: () => Promise<void>): FirefoxPage {
  async function evaluate<Value>(expression: string): Promise<Value> {
    const answer = (await send('script.evaluate', {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    })) as { type: string; result?: { value: string }; exceptionDetails?: { text: string } };
    if (answer.type !== 'success') throw new Error(`${expression}: ${answer.exceptionDetails?.text}`);
    return JSON.parse(answer.result?.value ?? 'null') as Value;
  }
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate,
    async waitFor<Value>(expression: string): Promise<Value> {
      const until = Date.now() + 30_000;
      for (;;) {
        // A navigation ends the script of the former page.
        const value = await evaluate<Value>(expression).catch(() => null);
        if (value) return value;
        if (Date.now() > until) throw new Error(`never true: ${expression}`);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    [Symbol.asyncDispose]: close,
  };
}
