import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';

/** Consecutive faults that open a circuit. One client call with its retries makes fewer. */
const faultsInRow = 5;

const pauseMilliseconds = 5_000;

export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
  constructor(service: string) {
    super(`${service} is unavailable (circuit open)`);
  }
}

/** Circuit breaker of one service. While it is open, calls fail immediately and add no load. */
type Circuit = {
  /**
   * Calls the service. `signal` aborts if the circuit opens meanwhile.
   * @throws {CircuitOpenError} if the circuit is open, without calling the service
   */
  run<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
};

type CircuitOptions = {
  /** Sends a small read-only request, so that recovery is not tested with a user's call. */
  probe: () => Promise<unknown>;
  /** True if an error means that the service is down, and not that the call was wrong. */
  isFault?: (error: unknown) => boolean;
};

export type Circuits = {
  add(service: string, options: CircuitOptions): Circuit;
  list(): { service: string; state: 'closed' | 'half-open' | 'open' }[];
  /** Registers a listener for services that are available again. */
  onRecovered(listener: (service: string) => void): void;
};

type Log = Record<'info' | 'warn', (fields: object, message: string) => void>;

type Outcome = { isFault: boolean } & ({ answer: unknown } | { error: unknown });

/** Creates the circuit breakers of this process. All callers of a service share its circuit. */
export function createCircuits(log: Log): Circuits {
  const breakers = new Map<string, CircuitBreakerPolicy>();
  const listeners: ((service: string) => void)[] = [];

  function add(service: string, { probe, isFault = () => true }: CircuitOptions): Circuit {
    const breaker = circuitBreaker(
      handleWhenResult((outcome) => (outcome as Outcome).isFault),
      // The library's pause uses the system clock, which may be set back. Our own timer replaces it.
      { breaker: new ConsecutiveBreaker(faultsInRow), halfOpenAfter: Number.NEGATIVE_INFINITY },
    );
    breakers.set(service, breaker);
    const judge = (ask: () => Promise<unknown>) =>
      breaker.execute(async (): Promise<Outcome> => {
        try {
          const answer = await ask();
          return { answer, isFault: isFaultyAnswer(answer) };
        } catch (error) {
          return { error, isFault: isFault(error) };
        }
      });

    let giveUp = new AbortController();
    let downSince: number | null = null;
    breaker.onBreak(() => {
      if (downSince === null) {
        downSince = performance.now();
        log.warn({ service, circuit: 'open' }, 'circuit opened');
        giveUp.abort(new CircuitOpenError(service));
        giveUp = new AbortController();
      }
      setTimeout(() => void judge(probe), pauseMilliseconds).unref();
    });
    breaker.onReset(() => {
      const seconds = Math.round((performance.now() - (downSince ?? performance.now())) / 1_000);
      downSince = null;
      log.info({ service, circuit: 'closed', seconds }, 'circuit closed');
      for (const listener of listeners) listener(service);
    });

    return {
      async run<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
        if (breaker.state !== CircuitState.Closed) throw new CircuitOpenError(service);
        const outcome = await judge(() => ask(giveUp.signal));
        if ('error' in outcome) throw outcome.error;
        return outcome.answer as Answer;
      },
    };
  }

  return {
    add,
    list: () => [...breakers].map(([service, { state }]) => ({ service, state: stateNames[state] })),
    onRecovered: (listener) => void listeners.push(listener),
  };
}

const stateNames = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const;

const isFaultyAnswer = (answer: unknown): boolean =>
  answer instanceof Response && (answer.status >= 500 || answer.status === 429);

/** Returns a `fetch` with a circuit breaker. It reads whole bodies: a truncated one is a fault too. */
export function guardFetch(
  circuits: Circuits,
  service: string,
  ask: typeof fetch,
  probe: (ask: typeof fetch) => Promise<Response>,
): typeof fetch {
  const askWhole: typeof fetch = async (input, init) => readWhole(await ask(input, init));
  const circuit = circuits.add(service, { probe: () => probe(askWhole) });
  return (input, init) =>
    circuit.run((opened) => {
      const signals = init?.signal ? [init.signal, opened] : [opened];
      return askWhole(input, { ...init, signal: AbortSignal.any(signals) });
    });
}

async function readWhole(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}
