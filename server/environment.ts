import type { SignedInUser } from '#core/members/sessions.ts';
import type { Log } from './log.ts';

/** What the middlewares leave for each other and for the handlers. */
export type Environment = {
  Variables: {
    requestId: string;
    log: Log;
    nonce: string;
    clientAddress: string;
    user: SignedInUser | null;
    sessionSecret: string | null;
  };
  Bindings: { incoming: { socket: { remoteAddress?: string } } };
};
