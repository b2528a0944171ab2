import type { Core } from '../../context.ts';
import { type Limit, limitGuesses, toNetwork } from '../../limits.ts';

/** Nobody mistypes a code so often; a class behind one address has room. */
const ofOnePerson: Limit = { name: 'promotion-account', points: 20, seconds: 10 * 60 };
const fromOneNetwork: Limit = { name: 'promotion-network', points: 60, seconds: 10 * 60 };

/**
 * Runs what checks a promotion code, which is short enough to be guessed. A code that is not valid counts for its account and its network;
 * a valid code, and an order without one, cost nothing.
 * @throws {AppError} too-many-requests, whatever the code is
 */
export const limitCodes = <Found>(
  core: Pick<Core, 'db' | 'writes'>,
  { uid, clientAddress, code }: { uid: string; clientAddress: string; code: string },
  check: () => Promise<Found>,
  isValid?: (found: Found) => boolean,
): Promise<Found> =>
  code
    ? limitGuesses(
        core.writes('rate-limit').db,
        [
          [ofOnePerson, uid],
          [fromOneNetwork, toNetwork(clientAddress)],
        ],
        check,
        isValid,
      )
    : check();
