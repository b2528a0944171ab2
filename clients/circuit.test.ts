import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CircuitOpenError, createCircuits, guardFetch } from './circuit.ts';

let lines: { circuit: string; service: string }[];
let asked: number;
let probed: number;
let isUp: boolean;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [lines, asked, probed, isUp] = [[], 0, 0, true];
});

afterEach(() => {
  vi.useRealTimers();
});

const silence = new Error('no response');
const refusal = Object.assign(new Error('request rejected'), { responseCode: 550 });

function open() {
  const write = (fields: object) => void lines.push(fields as (typeof lines)[number]);
  const circuits = createCircuits({ info: write, warn: write });
  const circuit = circuits.add('mail', {
    isFault: (error) => error === silence,
    probe: async () => {
      probed++;
      if (!isUp) throw silence;
    },
  });
  const ask = (answer: () => Promise<unknown>) =>
    circuit.run(() => {
      asked++;
      return answer();
    });
  return { circuits, ask };
}

type Ask = ReturnType<typeof open>['ask'];

async function breakDown(ask: Ask): Promise<void> {
  isUp = false;
  for (let time = 0; time < 5; time++) await expect(ask(() => Promise.reject(silence))).rejects.toBe(silence);
}

test('a circuit opens after five faults in a row, probes the service and closes once it responds', async () => {
  const { circuits, ask } = open();
  const back: string[] = [];
  circuits.onRecovered((service) => back.push(service));
  await breakDown(ask);
  expect(circuits.list()).toEqual([{ service: 'mail', state: 'open' }]);
  for (let time = 0; time < 10; time++) await expect(ask(async () => 1)).rejects.toThrow(CircuitOpenError);
  expect([asked, probed]).toEqual([5, 0]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([asked, probed]).toEqual([5, 3]);
  expect(lines).toMatchObject([{ service: 'mail', circuit: 'open' }]);
  isUp = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(back).toEqual(['mail']);
  expect(lines).toMatchObject([{ circuit: 'open' }, { service: 'mail', circuit: 'closed' }]);
  expect(circuits.list()).toEqual([{ service: 'mail', state: 'closed' }]);
  expect(await ask(async () => 7)).toBe(7);
});

test('a circuit rejects calls during a slow probe and does not affect other services', async () => {
  const { circuits, ask } = open();
  const { promise: trial, resolve: end } = Promise.withResolvers<void>();
  const slow = circuits.add('slow', { probe: () => trial });
  for (let time = 0; time < 5; time++) await slow.run(() => Promise.reject(silence)).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(circuits.list()).toContainEqual({ service: 'slow', state: 'half-open' });
  await expect(slow.run(async () => 1)).rejects.toThrow(CircuitOpenError);
  expect(await ask(async () => 'of its own')).toBe('of its own');
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(await slow.run(async () => 1)).toBe(1);
});

test('a circuit counts a rejection by the service as success', async () => {
  const { circuits, ask } = open();
  for (let time = 0; time < 20; time++) {
    const answer = time % 5 === 4 ? refusal : silence;
    await expect(ask(() => Promise.reject(answer))).rejects.toBe(answer);
  }
  expect(circuits.list()).toEqual([{ service: 'mail', state: 'closed' }]);
});

test('a circuit closes again even if the system clock is set back', async () => {
  const { ask } = open();
  await breakDown(ask);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now - 3_600_000);
  isUp = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await ask(async () => 7)).toBe(7);
  clock.mockRestore();
});

test('guardFetch aborts pending requests when the circuit opens', async () => {
  const { circuits } = open();
  let isHanging = true;
  const wait = (signal: AbortSignal | null | undefined) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const ask = guardFetch(
    circuits,
    'payments',
    async (_input, init) => (isHanging ? wait(init?.signal) : new Response('', { status: 500 })),
    async () => new Response(''),
  );
  const waiting = expect(ask('http://a.test')).rejects.toThrow(CircuitOpenError);
  isHanging = false;
  for (let time = 0; time < 5; time++) await ask('http://a.test');
  await waiting;
});

test.each([
  ['500', () => new Response('', { status: 500 }), 'open'],
  ['429', () => new Response('', { status: 429 }), 'open'],
  ['404', () => new Response('', { status: 404 }), 'closed'],
  ['402', () => new Response('', { status: 402 }), 'closed'],
])('guardFetch returns a response with status %s unchanged', async (status, answer, state) => {
  const { circuits } = open();
  const ask = guardFetch(
    circuits,
    'payments',
    async () => answer(),
    async () => answer(),
  );
  for (let time = 0; time < 5; time++) expect((await ask('http://a.test')).status).toBe(Number(status));
  expect(circuits.list()).toContainEqual({ service: 'payments', state });
});
