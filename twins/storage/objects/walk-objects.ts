import type { Pool } from 'pg';
import { findObjectsAfter, type ObjectRecord } from './object-record.ts';

const PAGE_LENGTH = 500;

/** Reads the objects under a prefix page by page, sorted by path. */
export async function* walkObjects(pool: Pool, prefix = ''): AsyncGenerator<ObjectRecord> {
  for (let after = ''; ; ) {
    const page = await findObjectsAfter(pool, prefix, after, PAGE_LENGTH);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_LENGTH) return;
    after = last.path;
  }
}
