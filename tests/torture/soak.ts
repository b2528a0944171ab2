import { setTimeout as wait } from 'node:timers/promises';
import type { Dependency } from '../support/school-among-services.ts';
import type { Random } from '../support/seed.ts';
import { findWrong, isBusy } from './judge-answer.ts';
import { until } from './outages.ts';
import type { Ask, Scenario } from './scenarios.ts';

/** Responses of a load. Only the first fifty faults are listed. */
type Soaked = {
  requests: number;
  statuses: Record<string, number>;
  /** Number of refusals due to overload. */
  busy: number;
  /** Returns the slowest response since the last call, in milliseconds. */
  takeSlowest(): number;
  underWay(): number;
  faults: string[];
  faultCount: number;
};

export type Load = Soaked & {
  /** Sets the service whose outage may cause refusals. */
  setAway(dependency: Dependency | null): void;
  /** Runs each scenario until it succeeds. @throws {Error} with those that still fail after `milliseconds` */
  serveEverything(milliseconds: number): Promise<void>;
  /** Stops arrivals and waits for pending requests. */
  stop(): Promise<void>;
};

const maxReported = 50;

/** Errors of the official clients for a refused request. */
const clientRefusal = /storage\/(retry-limit-exceeded|unknown)|auth\/(network-request-failed|internal-error)/;

/** Starts scenarios at `rate` per second, independent of earlier ones. */
export function startLoad(scenarios: readonly Scenario[], random: Random, rate: number): Load {
  let away: Dependency | null = null;
  let slowest = 0;
  let isOver = false;
  const running = new Set<Promise<boolean>>();
  const load: Load = {
    requests: 0,
    statuses: {},
    busy: 0,
    faults: [],
    faultCount: 0,
    underWay: () => running.size,
    takeSlowest() {
      const taken = slowest;
      slowest = 0;
      return taken;
    },
    setAway(dependency) {
      away = dependency;
    },
    async serveEverything(milliseconds) {
      let left = scenarios;
      const tryLeft = async () => {
        const served = await Promise.all(left.map(run));
        left = left.filter((_errand, index) => !served[index]);
        return left.length === 0;
      };
      await until(tryLeft, milliseconds).catch((error: unknown) => {
        throw new Error(`scenarios still failing: ${left.map(({ name }) => name)}`, { cause: error });
      });
    },
    async stop() {
      isOver = true;
      await arriving;
      await Promise.all(running);
    },
  };

  const fail = (fault: string) => {
    load.faultCount++;
    if (load.faults.length < maxReported) load.faults.push(fault);
  };

  /** Runs a scenario. Returns true if every request succeeded. */
  async function run({ name, needs, run: runScenario }: Scenario): Promise<boolean> {
    let isServed = true;
    const begunAway = away;
    const mayRefuse = () => [begunAway, away].some((service) => service !== null && needs.includes(service));
    const tell = (wrong: string) => fail(`${name}${away ? `, without ${away}` : ''}: ${wrong}`);
    const ask: Ask = async (wanted, asking) => {
      const begun = performance.now();
      load.requests++;
      const answer = await asking();
      const bytes = Buffer.from(await answer.arrayBuffer());
      slowest = Math.max(slowest, performance.now() - begun);
      const { status, headers } = answer;
      load.statuses[status] = (load.statuses[status] ?? 0) + 1;
      const type = headers.get('content-type') ?? '';
      const text = /html|json|plain/.test(type) ? bytes.toString() : '';
      const answered = { status, type, text };
      const wrong = findWrong(answered, wanted, mayRefuse());
      if (isBusy(answered)) load.busy++;
      if (wrong) tell(`${new URL(answer.url || 'client:').pathname} ${wrong}`);
      if (wanted.includes(status)) return { headers, bytes };
      isServed = false;
      return null;
    };
    await runScenario(ask).catch((error: unknown) => {
      isServed = false;
      const { code = '' } = error as { code?: string };
      const words = `${error} ${code} ${(error as Error).cause ?? ''}`;
      if (mayRefuse() && clientRefusal.test(words)) load.statuses.client = (load.statuses.client ?? 0) + 1;
      else tell(words);
    });
    return isServed;
  }

  const tickets = scenarios.flatMap((scenario) => Array<Scenario>(scenario.share).fill(scenario));
  async function arrive(): Promise<void> {
    const begun = performance.now();
    for (let number = 0; !isOver; number++) {
      await wait(Math.max(0, begun + (number * 1_000) / rate - performance.now()));
      const visit = run(random.pick(tickets));
      running.add(visit);
      void visit.finally(() => running.delete(visit));
    }
  }
  const arriving = arrive();
  return load;
}
