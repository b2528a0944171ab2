import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** Product reviews (`opinions`) by people who finished the product. Published after moderation. */
export const opinions = pgTable(
  'opinions',
  {
    id: text().primaryKey(),
    uid: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 1 to 5. */
    rating: integer().notNull(),
    body: text().notNull(),
    firstName: text().notNull(),
    state: text({ enum: ['pending', 'accepted', 'refused'] })
      .notNull()
      .default('pending'),
    /** Reason of the refusal, sent to the author. */
    refusal: text().notNull().default(''),
    /** Completion of the product: the date of the experience (art. D111-17 du code de la consommation). */
    experiencedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    decidedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('opinions_one').on(table.uid, table.productId),
    index('opinions_published')
      .on(table.productId, table.decidedAt.desc(), table.id)
      .where(sql`${table.state} = 'accepted'`),
    index('opinions_waiting').on(table.createdAt, table.id).where(sql`${table.state} = 'pending'`),
    index('opinions_listing').on(table.createdAt.desc(), table.id.desc()),
    index('opinions_by_state').on(table.state, table.createdAt.desc(), table.id.desc()),
    index('opinions_product').on(table.productId),
    check('opinions_rating', sql`${table.rating} between 1 and 5`),
  ],
);
