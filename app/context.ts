import { createContext } from 'react-router';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { Core } from '#core/context.ts';
import type { AppError } from '#core/errors.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';

/** Data of a request that is available before any route runs. */
type RequestContext = {
  requestId: string;
  /** Nonce of the content security policy for inline scripts and styles. */
  nonce: string;
  clientAddress: string;
  /** Signed-in user with a verified address; null for everybody else. */
  user: SignedInUser | null;
  /** Signed-in user with an unverified address, who may only verify it, sign out or remove the account. */
  unverified: SignedInUser | null;
  sessionSecret: string | null;
  /** Error raised before routing; the error page is rendered instead. */
  failure: AppError | null;
};

export type Flags = {
  maintenance: boolean;
  construction: boolean;
  /** True if emails are only stored in a local folder. Pages then say where to read those emails. */
  isEmailStoredOnly: boolean;
  /** True if no payment provider is configured, so that payments are simulated. */
  testPayments: boolean;
};

/** Core as a route sees it: read-only in loaders (`server/reading-core.ts`), writable in actions. */
export const coreContext = createContext<Core>();
/** Core for actions. Only the server reads it. */
export const writingCoreContext = createContext<Core>();
export const requestContext = createContext<RequestContext>();
export const browserServicesContext = createContext<BrowserServices>();
export const flagsContext = createContext<Flags>();
/** Status of an address of this site for a visitor, and its destination if it redirects. */
type Visited = { status: number; location: string | null };

/** Requests an address of this site as a visitor, inside the process. */
export const visitContext = createContext<(address: string) => Promise<Visited>>();
/** Style sheet to inline in public pages; null in development. */
export const stylesContext = createContext<string | null>();
