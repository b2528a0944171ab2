import type { SharedSchool } from './shared-school.ts';

/** Hides everything with an own address, because other suites of a shared school expect complete texts. */
export async function hideAddressed({ database }: SharedSchool): Promise<void> {
  for (const table of ['products', 'news', 'scores', 'pages'])
    await database.pool.query(`update ${table} set displayed = false where slug <> ''`);
}
