import type { SignedInUser } from '#core/sign-in/sessions.ts';
import type { Log } from './log.ts';

/** Request variables that middlewares set for each other and for handlers. */
export type Environment = {
  Variables: {
    requestId: string;
    log: Log;
    nonce: string;
    /** Missing for requests of the page cache, which have no visitor. */
    clientAddress: string;
    /** Account with a verified address. */
    user: SignedInUser | null;
    /** Account without a verified address. It can verify it, sign out or delete itself. */
    unverified: SignedInUser | null;
    sessionSecret: string | null;
  };
  Bindings: { incoming: { socket: { remoteAddress?: string } } } | { isForCache: true };
};
