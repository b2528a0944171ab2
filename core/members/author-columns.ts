import { sql } from 'drizzle-orm';
import { directory } from '#database/tables/members.ts';

/** Name and email of an author, for queries that join `directory`. Empty after the account is erased. */
export const authorColumns = {
  name: sql<string>`coalesce(${directory.displayName}, '')`,
  email: sql<string>`coalesce(${directory.email}, '')`,
};
