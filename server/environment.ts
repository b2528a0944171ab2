import type { SignedInUser } from '#core/sign-in/sessions.ts';
import type { Log } from './log.ts';

/** What the middlewares leave for each other and for the handlers. */
export type Environment = {
  Variables: {
    requestId: string;
    log: Log;
    nonce: string;
    /** Unset for a request of the page cache, which has no visitor. */
    clientAddress: string;
    /** Who is signed in with an address that is proved to be theirs; anybody else is a visitor. */
    user: SignedInUser | null;
    /** Who is signed in without: they can prove it, leave, or remove the account. */
    unverified: SignedInUser | null;
    sessionSecret: string | null;
  };
  Bindings: { incoming: { socket: { remoteAddress?: string } } } | { isForCache: true };
};
