import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directory } from '#database/tables/members.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { clearTrials, countTrials, trialTables } from './clear-trials.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

test('deletes the sales of trials and queues the erasure of members, but keeps contents and staff', async () => {
  const { core } = school;
  await core.db.insert(products).values({ id: 'cours', title: 'Le passé' });
  await core.db.execute(
    sql`insert into orders (id, uid, email, product_id, title, price_id, amount, currency, origin, state, terms_version)
      values ('o', 'eleve', 'eleve@exemple.test', 'cours', 'Le passé', 'p', 1000, 'eur', 'payment', 'paid', '1')`,
  );
  const account = { disabled: false, createdAt: new Date(), lastSignInAt: null, readAt: new Date() };
  await core.db.insert(directory).values([
    { ...account, uid: 'eleve', email: 'eleve@exemple.test', displayName: 'Noé', admin: false },
    { ...account, uid: 'prof', email: 'prof@exemple.test', displayName: 'Camille', admin: true },
  ]);
  expect(await countTrials(core)).toEqual({ orders: 1, members: 1 });
  await core.db.transaction((tx) => clearTrials(core, tx));
  expect(await core.db.$count(orders)).toBe(0);
  expect(await core.db.$count(products)).toBe(1);
  const { rows } = await core.db.execute(
    sql`select data ->> 'uid' as uid from jobs.job where name = 'erase-account'`,
  );
  expect(rows).toEqual([{ uid: 'eleve' }]);
});

test('keeps the access of any number of imported people', async () => {
  const { core } = school;
  // A statement has at most 65,535 parameters.
  const people = 10_000;
  await core.db.insert(products).values({ id: 'venu', title: 'Le subjonctif' });
  await core.db.execute(
    sql`insert into people_imports (id, uid, who, file_name, path) values ('import', 'prof', 'Camille', 'a.csv', '')`,
  );
  await core.db.execute(
    sql`insert into imported_people (id, email, import_ids, uid)
      select 'personne-' || n, 'venu-' || n || '@exemple.test', '{import}', 'venu-' || n
      from generate_series(1, ${people}::int) n`,
  );
  await core.db.execute(
    sql`insert into imported_purchases
        (id, import_id, person_id, source, purchase_key, item_name, product_id, currency, state)
      select 'achat-' || n, 'import', 'personne-' || n, 'Kajabi', n::text, 'Leçons', 'venu', 'eur', 'paid'
      from generate_series(1, ${people}::int) n`,
  );
  await core.db.execute(
    sql`insert into entitlements (uid, product_id, imported_purchase_id)
      select 'venu-' || n, 'venu', 'achat-' || n from generate_series(1, ${people}::int) n`,
  );
  const before = await core.db.select().from(entitlements).orderBy(entitlements.uid).limit(3);
  await core.db.transaction((tx) => clearTrials(core, tx));
  expect(await core.db.$count(entitlements)).toBe(people);
  expect(await core.db.select().from(entitlements).orderBy(entitlements.uid).limit(3)).toEqual(before);
});

test('leaves no table of sales or learning out', async () => {
  const { rows } = await school.core.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  // Tables with content, settings, accounts, staff, imported people and bookkeeping.
  const kept =
    /^(admin_links|changes|chapters|correction_comments|devices|directory|earlier_slugs|email_changes|exam_formats|exercise_(keys|versions)|exercises|import(_lines|ed_people|ed_purchases)|legal_versions|lesson_search|lessons|migrations|missing_addresses|news|offers|pages?(_.*)?|papers|passkey_challenges|passkeys|people_imports|price_history|prices|product_search|products|promotion_codes|proved_addresses|provider_attempts|rate_limits|recovery_codes|redirects|remembered_mappings|rubrics|scores|second_factors|service_settings|sessions|settings|signing_keys|site_import.*|staff(_invitations)?|suppressed_addresses|title_words|videos)$/;
  const cleared = new Set(trialTables.map(getTableName));
  expect(rows.map(({ name }) => name).filter((name) => !kept.test(name) && !cleared.has(name))).toEqual([]);
});
