import { createContext } from 'react-router';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { Core } from '#core/context.ts';
import type { AppError } from '#core/errors.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';

/** What the server knows of a request before any route runs. */
type RequestContext = {
  requestId: string;
  /** Of the content security policy; every inline script and style carries it. */
  nonce: string;
  clientAddress: string;
  /** Who is signed in with an address that is proved to be theirs; anybody else is a visitor. */
  user: SignedInUser | null;
  /** Who is signed in without: they can prove it, leave, or remove the account. */
  unverified: SignedInUser | null;
  /** The session cookie's secret, to close it. */
  sessionSecret: string | null;
  /** What went wrong before any page was reached: the page then is the error page. */
  failure: AppError | null;
};

export type Flags = {
  maintenance: boolean;
  construction: boolean;
  /** Letters stay in a folder of this machine: the pages say where to read them. */
  isEmailStoredOnly: boolean;
  /** Payments are tried, not made: no account at the provider is configured. */
  testPayments: boolean;
};

/** The school's functions as a route has them: those of a loader only read (`server/reading-core.ts`), those of an action write. */
export const coreContext = createContext<Core>();
/** What actions have as their core; the server alone reads it. */
export const writingCoreContext = createContext<Core>();
export const requestContext = createContext<RequestContext>();
export const browserServicesContext = createContext<BrowserServices>();
export const flagsContext = createContext<Flags>();
/** The style sheet of the site, which public pages hold; null in development. */
export const stylesContext = createContext<string | null>();
