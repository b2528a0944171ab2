import { ConsecutiveBreaker, circuitBreaker, handleAll, isBrokenCircuitError } from 'cockatiel';
import Stripe from 'stripe';

/** After so many failures in a row the provider is taken for down, and asked again after a pause, in milliseconds. */
const failuresInRow = 5;
const pauseMilliseconds = 5_000;

/**
 * The official Stripe client. `fetch` is given when the payments twin answers in this process.
 * Telemetry is off; two retries with the SDK's own back-off; every call ends within 10 s, and at once while the provider is known to be down.
 */
export function createPayments(options: { secretKey: string; fetch?: typeof fetch }): Stripe {
  return new Stripe(options.secretKey, {
    httpClient: Stripe.createFetchHttpClient(guard(options.fetch ?? fetch)),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Cédille' },
  });
}

/**
 * A `fetch` that stops asking a server which has failed several times in a row, by no answer or by one of its own faults (5xx): nobody
 * waits for it then, and it is not kept down by us. One request in five seconds finds out whether it is back.
 */
function guard(ask: typeof fetch): typeof fetch {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: pauseMilliseconds,
    breaker: new ConsecutiveBreaker(failuresInRow),
  });
  return async (input, init) => {
    try {
      return await breaker.execute(async () => {
        const answer = await readWhole(await ask(input, init));
        if (answer.status >= 500) throw new Fault(answer);
        return answer;
      });
    } catch (error) {
      if (error instanceof Fault) return error.answer;
      if (isBrokenCircuitError(error)) return notAsked();
      throw error;
    }
  };
}

/** With its body, so that one that breaks off or never ends is a failure too, and ends by the same deadline. */
async function readWhole(response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, headers });
}

/** An answer that counts as a failure, and is given on as it is. */
class Fault extends Error {
  readonly answer: Response;
  constructor(answer: Response) {
    super(`the payment provider answered ${answer.status}`);
    this.answer = answer;
  }
}

/** In the shape of the provider's own faults; the client does not try again. */
const notAsked = (): Response =>
  Response.json(
    {
      error: {
        type: 'api_error',
        message: 'The payment provider has not answered lately and was not asked.',
      },
    },
    { status: 503, headers: { 'stripe-should-retry': 'false' } },
  );
