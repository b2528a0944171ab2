import { expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { listAttention } from './list-attention.ts';

test('a displayed product is empty only without documents, video and displayed lessons', async () => {
  await using database = await createTestDatabase();
  await migrate(database.url);
  await database.pool.query(
    `insert into products (id, title, displayed)
     select 'p' || n, 'Cours ' || n, true from generate_series(1, 3) n`,
  );
  await database.pool.query(
    `insert into lessons (id, product_id, title, displayed) values
     ('l1', 'p1', 'Leçon affichée', true), ('l2', 'p2', 'Leçon masquée', false)`,
  );
  const { empty } = await listAttention({ db: connectDatabase(database.pool), now: () => new Date() });
  expect(empty.first.map(({ id }) => id).toSorted()).toEqual(['p2', 'p3']);
});
