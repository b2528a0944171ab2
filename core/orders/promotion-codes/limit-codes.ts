import type { Core } from '../../context.ts';
import { type Limit, limitGuesses, toNetwork } from '../../limits.ts';

/** Well above the number of typing errors; higher per network, because a class shares one address. */
const ofOnePerson: Limit = { name: 'promotion-account', points: 20, seconds: 10 * 60 };
const fromOneNetwork: Limit = { name: 'promotion-network', points: 60, seconds: 10 * 60 };

/**
 * Limits guesses of promotion codes per account and network. Only invalid codes count.
 * @throws {AppError} too-many-requests above the limit, even for a valid code
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
