import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** An import from WordPress, Moodle or Ghost. The audit log names the admin. */
export const siteImports = pgTable(
  'site_imports',
  {
    /** Derived from the paths of the uploads, so that a repeated request continues the import. */
    id: text().primaryKey(),
    fileNames: text().notNull(),
    state: text({ enum: ['running', 'done', 'undoing', 'undone'] })
      .notNull()
      .default('running'),
    /** Number of rows that the undo deleted. */
    removed: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    endedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [index('site_imports_listing').on(table.createdAt.desc(), table.id.desc())],
);

/** In the order in which an undo deletes them: a row before those that it belongs to. */
export const importedKinds = [
  'exercise',
  'lesson',
  'chapter',
  'product',
  'news',
  'page',
  'redirect',
] as const;

/** Rows that an import created, until an undo deletes them. */
export const siteImportRows = pgTable(
  'site_import_rows',
  {
    kind: text({ enum: importedKinds }).notNull(),
    rowId: text().notNull(),
    importId: text()
      .notNull()
      .references(() => siteImports.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Version of the row after the import. A higher one was edited since. */
    version: integer().notNull().default(1),
    /** Keys of the pictures of a news item or page that were in the uploads. */
    pictures: text().array().notNull().default(sql`'{}'::text[]`),
    /** Row to whose page a redirect leads, otherwise empty. */
    ownerId: text().notNull().default(''),
    /** Reason for which an undo kept the row, otherwise empty. */
    kept: text({ enum: ['', 'changed', 'used'] })
      .notNull()
      .default(''),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.rowId] }),
    index('site_import_rows_pending')
      .on(table.importId, table.kind, table.rowId)
      .where(sql`${table.kept} = ''`),
    index('site_import_rows_kept').on(table.importId).where(sql`${table.kept} <> ''`),
  ],
);
