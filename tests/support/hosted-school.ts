import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './find-free-port.ts';
import { baseVariables, listErrorLines, type OpenSchool, readEmails, stopWithUs } from './open-school.ts';
import type { Order, Report } from './school-host.ts';

const program = fileURLToPath(new URL('school-host.ts', import.meta.url));

type Host = {
  child: ChildProcess;
  /** Output by school number. */
  outputs: Map<number, string>;
  waiting: Map<number, (report: Report) => void>;
};

let host: Host | undefined;
let lastId = 0;

/** Opens a school in the shared host process, where all modules are already loaded. */
export async function openHostedSchool(
  dataDirectory: string,
  environment: Record<string, string>,
): Promise<OpenSchool> {
  const ofNode = Object.keys(environment).filter((name) => name.startsWith('NODE_'));
  if (ofNode.length > 0) throw new Error(`${ofNode} needs a process of its own: startSchoolProcess`);
  const port = environment.PORT ?? String(await findFreePort());
  const variables = { ...baseVariables(dataDirectory, port), ...environment };
  host ??= startHost();
  const { outputs } = host;
  lastId += 1;
  const id = lastId;
  outputs.set(id, '');
  const started = await give({ do: 'start', id, variables });
  if (started.done !== 'started') {
    const written = outputs.get(id);
    outputs.delete(id);
    throw new Error(`school did not start: ${started.done === 'failed' ? started.fault : ''}\n${written}`);
  }
  const output = () => outputs.get(id) ?? '';
  const stop = async () => {
    await give({ do: 'stop', id });
  };
  return {
    url: variables.SITE_URL,
    port: Number(port),
    dataDirectory,
    firstAdminLink: started.firstAdminLink,
    output,
    errorLines: () => listErrorLines(output()),
    emails: (recipient) => readEmails(dataDirectory, recipient),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      outputs.delete(id);
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

function startHost(): Host {
  const child = fork(program, {
    execArgv: ['--max-semi-space-size=32', '--expose-gc'],
    env: baseVariables('', '0'),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const opened: Host = { child, outputs: new Map(), waiting: new Map() };
  const { outputs, waiting } = opened;
  // Running schools must not keep the test process alive.
  child.unref();
  child.channel?.unref();
  for (const stream of [child.stdout, child.stderr]) (stream as unknown as { unref(): void }).unref();
  stopWithUs(child);
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      const space = line.indexOf(' ');
      const id = Number(line.slice(0, space));
      if (outputs.has(id)) outputs.set(id, `${outputs.get(id)}${line.slice(space + 1)}\n`);
    });
  child.stderr?.on('data', (chunk: Buffer) => {
    for (const [id, text] of outputs) outputs.set(id, text + chunk.toString());
  });
  child.on('message', (report: Report) => {
    waiting.get(report.id)?.(report);
    waiting.delete(report.id);
  });
  void once(child, 'exit').then(([code]) => {
    if (host === opened) host = undefined;
    for (const [id, settle] of waiting)
      settle({ id, done: 'failed', fault: `the process of the schools ended with ${code}` });
  });
  return opened;
}

/** Sends a command to the host and returns its report. If the host has ended, every school is stopped. */
async function give(order: Order): Promise<Report> {
  const current = host;
  if (!current) return { id: order.id, done: 'stopped' };
  const { child, waiting } = current;
  child.ref();
  child.channel?.ref();
  try {
    return await new Promise((resolve, reject) => {
      waiting.set(order.id, resolve);
      child.send(order, (error) => error && reject(error));
    });
  } finally {
    if (waiting.size === 0) {
      child.unref();
      child.channel?.unref();
    }
  }
}
