import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** An import of people and purchases from another platform, from the upload to the undo. */
export const peopleImports = pgTable(
  'people_imports',
  {
    id: text().primaryKey(),
    /** Admin who uploaded the file. */
    uid: text().notNull(),
    who: text().notNull(),
    fileName: text().notNull(),
    /** Path of the upload. Empty once the file is deleted. */
    path: text().notNull(),
    /** Hex SHA-256 of the file. Empty before the first read. */
    digest: text().notNull().default(''),
    platform: text().notNull().default(''),
    /** Name of the platform as shown, and the scope of external ids: « Kajabi ». */
    source: text().notNull().default(''),
    /**
     * `columns` and `dates` wait for an answer of the admin, `review` for the start. `applying` and `undoing`
     * are continued by the job after a crash.
     */
    state: text({
      enum: ['reading', 'columns', 'dates', 'review', 'applying', 'done', 'undoing', 'undone', 'failed'],
    })
      .notNull()
      .default('reading'),
    /** Why the file cannot be read. Empty if it can. */
    fault: text().notNull().default(''),
    /** Answers about the file: order of day and month, meaning of the columns. */
    answers: jsonb().notNull().default({}),
    /** Data of the column mapper. Null once the columns are known. */
    columnChoices: jsonb(),
    /** Columns of the file with their use, and remarks on the whole file. */
    columns: jsonb().notNull().default([]),
    notes: jsonb().notNull().default([]),
    /** Result of the dry run, then of the import and of the undo. */
    counts: jsonb().$type<Record<string, number>>().notNull().default({}),
    lineCount: integer().notNull().default(0),
    /** Lines that the current step has completed. */
    doneCount: integer().notNull().default(0),
    /** True if accesses of purchases that were refunded since an earlier import are to be closed. */
    closesRefunded: boolean().notNull().default(false),
    /** Time at which the admin declared that the people agreed, and the declared text. */
    attestedAt: timestamp({ withTimezone: true, precision: 3 }),
    attestation: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    startedAt: timestamp({ withTimezone: true, precision: 3 }),
    endedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('people_imports_listing').on(table.createdAt.desc(), table.id.desc()),
    // One import per file at a time.
    uniqueIndex('people_imports_one_open')
      .on(table.digest)
      .where(
        sql`${table.digest} <> '' and ${table.state} in ('columns', 'dates', 'review', 'applying', 'undoing')`,
      ),
  ],
);

/** Lines of a file as read, until some weeks after the import. */
export const importLines = pgTable(
  'import_lines',
  {
    importId: text()
      .notNull()
      .references(() => peopleImports.id, { onDelete: 'cascade' }),
    /** Position among the lines of the import, from 1. */
    rank: integer().notNull(),
    /** File of a ZIP archive, and its line. */
    file: text().notNull().default(''),
    line: integer().notNull(),
    /** Lower case. Empty if the line has no valid address. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    joinedAt: timestamp({ withTimezone: true, precision: 3 }),
    newsletter: text({ enum: ['subscribed', 'unsubscribed', 'bounced', 'unknown'] }).notNull(),
    confirmedAt: timestamp({ withTimezone: true, precision: 3 }),
    consentSource: text().notNull(),
    stripeCustomerId: text().notNull(),
    tags: text().array().notNull(),
    /** Recognises the purchase in a later file. Empty for a line without purchase. */
    purchaseKey: text().notNull(),
    itemKey: text().notNull(),
    itemName: text().notNull(),
    boughtAt: timestamp({ withTimezone: true, precision: 3 }),
    /** In the smallest unit of the currency. */
    amount: integer(),
    currency: text().notNull(),
    purchaseState: text().notNull(),
    accessUntil: timestamp({ withTimezone: true, precision: 3 }),
    progressDone: integer(),
    progressTotal: integer(),
    finishedAt: timestamp({ withTimezone: true, precision: 3 }),
    issues: jsonb().notNull(),
    /** True if an earlier line of the file has the same person and purchase. */
    repeats: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.rank] }),
    index('import_lines_email').on(table.importId, table.email),
    index('import_lines_item').on(table.importId, table.itemKey),
  ],
);

/** People imported from another platform, one row per address. They get an account only when they sign up. */
export const importedPeople = pgTable(
  'imported_people',
  {
    id: text().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    joinedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Date and origin of a proven consent to the newsletter. Null without proof. */
    consentAt: timestamp({ withTimezone: true, precision: 3 }),
    consentSource: text().notNull().default(''),
    stripeCustomerId: text().notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Imports that name the person, in order. */
    importIds: text().array().notNull(),
    /** Import that filled each field that an earlier one left empty: `{"lastName": "import id"}`. */
    filledBy: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Account with this verified address. Empty until somebody signs in with it. */
    uid: text().notNull().default(''),
    /** Time at which the person signed in after the import. Null if the account existed before. */
    claimedAt: timestamp({ withTimezone: true, precision: 3 }),
    invitedAt: timestamp({ withTimezone: true, precision: 3 }),
    invitations: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('imported_people_email').on(table.email),
    index('imported_people_uid').on(table.uid).where(sql`${table.uid} <> ''`),
    index('imported_people_imports').using('gin', table.importIds),
  ],
);

/** Purchases made on another platform. They open access, but are neither orders nor sales of this school. */
export const importedPurchases = pgTable(
  'imported_purchases',
  {
    id: text().primaryKey(),
    importId: text()
      .notNull()
      .references(() => peopleImports.id, { onDelete: 'restrict' }),
    personId: text()
      .notNull()
      .references(() => importedPeople.id, { onDelete: 'restrict' }),
    source: text().notNull(),
    purchaseKey: text().notNull(),
    itemName: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    boughtAt: timestamp({ withTimezone: true, precision: 3 }),
    /** In the smallest unit of the currency. For the history only. */
    amount: integer(),
    currency: text().notNull(),
    state: text().notNull(),
    /** State before a later file reported a refund, and the import that applied it. */
    stateBefore: text(),
    stateImportId: text(),
    accessUntil: timestamp({ withTimezone: true, precision: 3 }),
    progressDone: integer(),
    progressTotal: integer(),
    finishedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Ended accesses that this purchase replaced, by product, so that an undo restores them. */
    replaced: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('imported_purchases_once').on(table.source, table.purchaseKey),
    index('imported_purchases_person').on(table.personId),
    index('imported_purchases_import').on(table.importId, table.id),
    index('imported_purchases_product').on(table.productId),
    index('imported_purchases_ending').on(table.accessUntil).where(sql`${table.accessUntil} is not null`),
  ],
);

/** Addresses that unsubscribed or bounced at another platform. Only their hex SHA-256 is stored. */
export const suppressedAddresses = pgTable(
  'suppressed_addresses',
  {
    digest: text().notNull(),
    importId: text().notNull(),
    reason: text({ enum: ['unsubscribed', 'bounced'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.digest, table.importId] }),
    index('suppressed_addresses_import').on(table.importId),
  ],
);

/** Answers that later imports reuse: columns by header digest, products by platform and foreign id. */
export const rememberedMappings = pgTable(
  'remembered_mappings',
  {
    scope: text().notNull(),
    key: text().notNull(),
    value: jsonb().notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] })],
);
