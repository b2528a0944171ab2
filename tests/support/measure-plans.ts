import pg from 'pg';
import { vi } from 'vitest';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

type Asked = { name?: string; text: string };

/**
 * Counts the statements of `work` and their 8 kB pages, and lists fully scanned tables.
 * Named statements are also planned generically, as PostgreSQL does after some executions.
 */
export async function measurePlans(
  pool: pg.Pool,
  work: () => Promise<unknown>,
): Promise<{ statements: number; blocks: number; scans: string[] }> {
  const spy = vi.spyOn(pool, 'query');
  await work();
  const calls = spy.mock.calls as unknown as [Asked, unknown[]][];
  spy.mockRestore();
  let blocks = 0;
  const scans: string[] = [];
  for (const [{ name, text }, values] of calls) {
    const plans = [
      await explain(pool, text, values),
      ...(name ? [await explainForAny(pool, text, values)] : []),
    ];
    blocks += Math.max(...plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']));
    for (const plan of plans) scans.push(...listScans(plan));
  }
  return { statements: calls.length, blocks, scans };
}

const options = '(analyze, buffers, format json)';

async function explain(pool: pg.Pool, text: string, values: unknown[]): Promise<Plan> {
  return readPlan(await pool.query(`explain ${options} ${text}`, values));
}

async function explainForAny(pool: pg.Pool, text: string, values: unknown[]): Promise<Plan> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local plan_cache_mode = force_generic_plan');
    await client.query(`prepare looked_at as ${text}`);
    const given = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
    return readPlan(await client.query(`explain ${options} execute looked_at${given ? `(${given})` : ''}`));
  } finally {
    await client.query('rollback');
    await client.query('deallocate looked_at');
    client.release();
  }
}

const readPlan = ({ rows }: pg.QueryResult): Plan => rows[0]['QUERY PLAN'][0].Plan;

/** Ignores nodes that were not executed, such as those of a study plan that the learner does not have. */
const listScans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Actual Loops'] > 0 ? [String(plan['Relation Name'])] : []),
  ...(plan.Plans ?? []).flatMap(listScans),
];
