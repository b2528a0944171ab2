import type pg from 'pg';

/** Inserts a course (`grand`) with twenty displayed exercises (`e1` to `e20`) and their versions (`v1` to `v20`). */
export async function addLargeCourse(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into products (id, title, type, displayed) values ('grand', 'Grand cours', 'course', true);
    insert into exercises (id, product_id, title, level, skill, document)
      select 'e' || n, 'grand', 'Exercice ' || n, 'B1', 'writing', '{"items": []}' from generate_series(1, 20) n;
    insert into exercise_versions (id, exercise_id, shown)
      select 'v' || n, 'e' || n, '{"items": []}' from generate_series(1, 20) n;
    update exercises set displayed = true, version_id = 'v' || substr(id, 2)`);
}
