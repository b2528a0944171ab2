import type { Account } from '#core/accounts/identity.ts';
import type { Core } from '#core/context.ts';
import { openSession, type SessionRequest } from '#core/sign-in/open-session.ts';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** Start of the simulated clock. */
export const start = new Date('2026-11-20T09:00:00Z');
export const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
export const minutes = (count: number) => count * 60;
export const hours = (count: number) => count * 3_600;
export const days = (count: number) => count * 86_400;

/** Returns a token of a sign-in `authTime` seconds after the start, issued at the same time by default. */
export const toToken = (authTime: number, { issued = authTime, factor = '', uid = 'noe' } = {}) =>
  JSON.stringify({ authTime, issued, factor, uid });

function readToken(token: string) {
  const { authTime, issued, factor, uid } = JSON.parse(token);
  return {
    uid,
    email: 'noe@exemple.test',
    issuedAt: secondsLater(issued),
    authTime: secondsLater(authTime),
    claims: {
      firebase: { sign_in_provider: 'password', ...(factor ? { sign_in_second_factor: factor } : {}) },
    },
  };
}

export type SignIns = AsyncDisposable & {
  core: Core;
  database: TestDatabase;
  now: Date;
  account: Account | null;
  lines: unknown[];
  /** Sign-ins ended at the provider: by second, or all. */
  endedAtProvider: (number | 'all')[];
  canEndOne: boolean;
  reset(): Promise<void>;
  /** Opens a session and returns its secret, or « renewed » if the browser's session continues. */
  open(token?: string, asked?: Partial<SessionRequest>, place?: Core): Promise<string>;
  becomeAdmin(): void;
};

/** Opens sessions on a separate database, with a clock and account controlled by the test. */
export async function openSignIns(): Promise<SignIns> {
  const database = await createTestDatabase();
  await migrate(database.url);
  const signIns: SignIns = {
    database,
    core: {} as Core,
    now: start,
    account: null,
    lines: [],
    endedAtProvider: [],
    canEndOne: true,
    async reset() {
      await database.pool.query('delete from sessions');
      Object.assign(signIns, {
        now: start,
        account: { ...noe },
        lines: [],
        endedAtProvider: [],
        canEndOne: true,
      });
    },
    async open(
      token = toToken(0),
      asked: Partial<SessionRequest> = {},
      place = signIns.core,
    ): Promise<string> {
      const { session } = await openSession(place, {
        token,
        session: null,
        device: null,
        browser: {
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
          timeZone: 'Europe/Paris',
          language: 'fr',
        },
        log: { info: (line: unknown) => signIns.lines.push(line) } as SessionRequest['log'],
        ...asked,
      });
      return session ?? 'renewed';
    },
    becomeAdmin() {
      signIns.account = { ...noe, claims: { admin: true, stripeCustomerId: 'cus_1' } };
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
  signIns.core = {
    db: connectDatabase(database.pool),
    now: () => signIns.now,
    log: { warn: (line: unknown) => signIns.lines.push(line) },
    identity: {
      verifyToken: async (token: string) => (token === 'faux' ? null : readToken(token)),
      findAccount: async () => signIns.account,
      isSignInEnded: async (token: string) => signIns.endedAtProvider.includes(JSON.parse(token).authTime),
      endSignIn: async (_uid: string, signedInAt: Date) => {
        if (signIns.canEndOne) signIns.endedAtProvider.push((signedInAt.getTime() - start.getTime()) / 1_000);
        return signIns.canEndOne;
      },
      revokeTokens: async () => void signIns.endedAtProvider.push('all'),
    },
  } as unknown as Core;
  return signIns;
}

const noe: Account = {
  uid: 'noe',
  email: 'noe@exemple.test',
  emailVerified: false,
  displayName: 'Noé',
  photoUrl: '',
  disabled: false,
  validSince: new Date(0),
  createdAt: start,
  lastLoginAt: start,
  hasPassword: true,
  passwordAt: null,
  secondFactors: [],
  linkedSignIns: [],
  claims: { admin: false, stripeCustomerId: '' },
};
