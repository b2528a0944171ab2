import { sql } from 'drizzle-orm';
import { directory } from '#database/tables/members.ts';

/** Of who wrote something, as the school knows them, where `directory` is joined; empty once they are gone. */
export const authorColumns = {
  name: sql<string>`coalesce(${directory.displayName}, '')`,
  email: sql<string>`coalesce(${directory.email}, '')`,
};
