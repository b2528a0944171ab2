import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';

/** After so many faults in a row a service is taken for down: more than one call makes with the second tries of its client. */
const faultsInRow = 5;

/** How long it is left alone before it is tried out again, in milliseconds. */
const pauseMilliseconds = 5_000;

/** A service that has failed lately, and was not asked. */
export class CircuitOpenError extends Error {
  override name = 'CircuitOpenError';
  constructor(service: string) {
    super(`${service} has not answered lately and was not asked`);
  }
}

/** The way to one service: while it is known to be down nobody waits for it, and it is not kept down by us. */
type Circuit = {
  /**
   * Does what asks the service; `signal` tells that it is found to be down meanwhile, for what can be given up and done again.
   * @throws {CircuitOpenError} at once, while it is known to be down
   */
  run<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
};

type CircuitOptions = {
  /** Asks the service for something small that changes nothing; nobody's request is spent on finding out whether it is back. */
  probe: () => Promise<unknown>;
  /** Whether an error means that the service is out of reach or broken; a refusal that is the caller's proves that it works. */
  isFault?: (error: unknown) => boolean;
};

export type Circuits = {
  add(service: string, options: CircuitOptions): Circuit;
  /** How each way stands at this moment. */
  list(): { service: string; state: 'closed' | 'half-open' | 'open' }[];
  /** Calls back with the name of a service that answers again. */
  onRecovered(listener: (service: string) => void): void;
};

type Log = Record<'info' | 'warn', (fields: object, message: string) => void>;

type Outcome = { isFault: boolean } & ({ answer: unknown } | { error: unknown });

/** The ways to all outside services of this process: what is known of a service is known to whoever asks it. */
export function createCircuits(log: Log): Circuits {
  const breakers = new Map<string, CircuitBreakerPolicy>();
  const listeners: ((service: string) => void)[] = [];

  function add(service: string, { probe, isFault = () => true }: CircuitOptions): Circuit {
    const breaker = circuitBreaker(
      handleWhenResult((outcome) => (outcome as Outcome).isFault),
      // The pause is ours: the library's goes by the clock of the day, which may be set back.
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
        log.warn({ service, circuit: 'open' }, 'a service does not answer and is left alone');
        giveUp.abort(new CircuitOpenError(service));
        giveUp = new AbortController();
      }
      setTimeout(() => void judge(probe), pauseMilliseconds).unref();
    });
    breaker.onReset(() => {
      const seconds = Math.round((performance.now() - (downSince ?? performance.now())) / 1_000);
      downSince = null;
      log.info({ service, circuit: 'closed', seconds }, 'a service answers again');
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
  // Nobody holds one open by hand.
  [CircuitState.Isolated]: 'open',
} as const;

/** What a server answers when it is broken, or asked too much. */
const isFaultyAnswer = (answer: unknown): boolean =>
  answer instanceof Response && (answer.status >= 500 || answer.status === 429);

/**
 * A `fetch` over a circuit. An answer counts with its body, so that one that breaks off or never ends is a fault too, and ends by
 * the same deadline. What is under way when the service is found to be down is given up.
 */
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
