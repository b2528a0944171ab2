import { type SQL, sql } from 'drizzle-orm';

/** The words as PostgreSQL looks for them in the French configuration without accents of the migrations. */
export const toTextQuery = (words: string): SQL => sql`websearch_to_tsquery('public.fr', ${words})`;
