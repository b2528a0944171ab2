import { customType, index, pgTable, text } from 'drizzle-orm/pg-core';
import { lessons } from './lessons.ts';
import { products } from './products.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Search words of the catalogue, maintained by triggers: A title and level, B description and skills, C titles of
 * chapters and displayed lessons, D texts of these lessons. A separate table, so that a saved lesson does not rewrite
 * its product in all indexes.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productId: text()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    words: searchVector().notNull(),
  },
  (table) => [index('product_search_words').using('gin', table.words)],
);

/** Search words of the displayed lessons, maintained by triggers: A title, D text. */
export const lessonSearch = pgTable('lesson_search', {
  lessonId: text()
    .primaryKey()
    .references(() => lessons.id, { onDelete: 'cascade' }),
  words: searchVector().notNull(),
});
