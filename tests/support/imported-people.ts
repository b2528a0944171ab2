import { randomBytes } from 'node:crypto';
import { serialize } from 'node:v8';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PersonLine, PersonPurchase } from '#core/imports/people/person-line.ts';
import { chooseProducts } from '#core/moving-in/foreign-items.ts';
import { claimImported } from '#core/moving-in/imported-access.ts';
import {
  createPeopleImport,
  findPeopleImport,
  startPeopleImport,
  undoPeopleImport,
} from '#core/moving-in/people-import.ts';
import { runImport } from '#core/moving-in/run-import.ts';
import { directory, verifiedAddresses } from '#database/tables/members.ts';
import { type CoreUnderTest, openCore } from './core.ts';
import { addMember } from './core-people.ts';

export const actor = { uid: 'bureau', displayName: 'Hélène', email: 'helene@exemple.test' };

export const someone = () => `ailleurs-${randomBytes(5).toString('hex')}@exemple.test`;

const nobody: Omit<PersonLine, 'line'> = {
  file: null,
  email: null,
  firstName: '',
  lastName: '',
  createdAt: null,
  newsletter: { status: 'unknown', confirmedAt: null, source: '' },
  purchase: null,
  stripeCustomerId: null,
  tags: [],
  issues: [],
};

export const buys = (name: string, externalId: string | null, more: Partial<PersonPurchase> = {}) => ({
  externalId,
  item: { id: null, name },
  boughtAt: new Date('2025-03-02T10:00:00Z'),
  amount: { value: 4_900, currency: 'EUR' },
  state: 'paid' as const,
  accessUntil: null,
  progress: null,
  ...more,
});

/** Opens a school for the tests of a file, without imports at the start of each test. */
export function openImportingSchool() {
  let school: CoreUnderTest;
  beforeAll(async () => {
    school = await openCore();
  });
  afterAll(() => school?.[Symbol.asyncDispose]());
  beforeEach(() =>
    school.database.pool.query(
      'truncate people_imports, import_lines, imported_people, imported_purchases, suppressed_addresses, remembered_mappings, entitlements cascade',
    ),
  );

  /** Uploads a file that the reader returns as these lines, and reads it. */
  async function upload(
    lines: Partial<PersonLine>[],
    { bytes = randomBytes(12).toString('hex'), platform = 'kajabi' } = {},
  ) {
    const path = `lessons/${randomBytes(16).toString('hex')}/files/ventes.csv`;
    await school.core.files.put(path, new TextEncoder().encode(bytes), { contentType: 'text/csv' });
    const whole = lines.map((line, index) => ({ ...nobody, line: index + 2, ...line }));
    const lineBytes = serialize(whole);
    const runInWorker = async () => ({
      outcome: 'packed',
      people: {
        ...{ platform, kind: 'both', headerDigest: null },
        ...{ columns: [], notes: [], lineCount: whole.length },
      },
      bytes: lineBytes,
      ends: Uint32Array.of(lineBytes.length),
    });
    const id = await createPeopleImport(school.core, actor, { path, name: 'ventes.csv' });
    await runImport({ ...school.core, runInWorker }, id);
    return { id, path };
  }

  const choose = (id: string, items: Record<string, string | null>) =>
    chooseProducts(
      school.core,
      id,
      Object.entries(items).map(([name, productId]) => ({ key: `name:${name.toLowerCase()}`, productId })),
    );

  /** Records the verified address of a member, as without a sign-in. */
  async function recordVerified({ uid, email, displayName }: Awaited<ReturnType<typeof addMember>>) {
    const now = new Date();
    await school.core.db.insert(directory).values({ uid, email, displayName, createdAt: now });
    await school.core.db.insert(verifiedAddresses).values({ email, uid, verifiedAt: now });
  }

  return {
    get core() {
      return school.core;
    },
    upload,
    choose,
    recordVerified,
    /** Imports lines. `items` maps products of the other platform to those of the school. */
    async importAll(
      lines: Partial<PersonLine>[],
      items: Record<string, string | null> = {},
      closesRefunded = false,
    ) {
      const { id, path } = await upload(lines);
      await choose(id, items);
      await startPeopleImport(school.core, actor, id, { closesRefunded });
      await runImport(school.core, id);
      return { id, path };
    },
    async undo(id: string) {
      await undoPeopleImport(school.core, actor, id);
      await runImport(school.core, id);
    },
    find: (id: string) => findPeopleImport(school.core.db, id),
    /** Everything that an import writes about people. */
    async snapshot() {
      const read = async (query: string) => (await school.database.pool.query(query)).rows;
      return {
        people: await read(
          'select email, first_name, last_name, consent_at, uid from imported_people order by email',
        ),
        purchases: await read(
          'select purchase_key, product_id, state, person_id from imported_purchases order by purchase_key',
        ),
        accesses: await read(
          'select uid, product_id, order_id, granted_at, revoked_at from entitlements order by uid, product_id',
        ),
        suppressed: await read('select distinct digest, reason from suppressed_addresses order by digest'),
      };
    },
    /** Adds a member whose address is verified before the import. */
    async addVerified() {
      const member = await addMember(school.core, { emailVerified: true });
      await recordVerified(member);
      return member;
    },
    async signIn(uid: string) {
      const account = await school.core.identity.findAccount(uid, { fresh: true });
      if (!account) throw new Error(`no account ${uid}`);
      await claimImported(school.core, account);
    },
  };
}
