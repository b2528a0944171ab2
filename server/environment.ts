import type { SignedInUser } from '#core/sign-in/sessions.ts';
import type { Log } from './log.ts';

/** Request variables that middlewares set for each other and for handlers. */
export type Environment = {
  Variables: {
    requestId: string;
    log: Log;
    nonce: string;
    /** Missing for requests that the page cache makes itself, because they have no visitor. */
    clientAddress: string;
    /** Account with a verified address. */
    user: SignedInUser | null;
    /** Account without a verified address, which may only verify it, sign out or be deleted. */
    unverified: SignedInUser | null;
    sessionSecret: string | null;
  };
  Bindings: { incoming: { socket: { remoteAddress?: string } } } | { isForCache: true };
};
