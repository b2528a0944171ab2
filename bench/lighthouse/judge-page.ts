import lighthouse, { type Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export type Judgement = {
  path: string;
  /** Out of 100. */
  scores: Record<Category, number>;
  /** Largest contentful paint, milliseconds, on the simulated telephone. */
  paint: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Bytes as they went over the wire. */
  script: number;
  style: number;
  font: number;
  /** Audits that count and are not perfect. */
  lacking: string[];
};

const visits = 3;

type Requests = { items?: { resourceType?: string; transferSize?: number }[] };

/**
 * What Lighthouse says of a page as a telephone on a slow line would get it (its mobile defaults, simulated
 * throttling), in the Chromium that listens on `port`. One run varies with what else the machine does: of three, the middle
 * one counts (https://github.com/GoogleChrome/lighthouse/blob/main/docs/variability.md).
 */
export async function judgePage(origin: string, path: string, port: number): Promise<Judgement> {
  const runs: Result[] = [];
  for (let count = 0; count < visits; count++) runs.push(await visit(origin + path, port));
  const run: Result = computeMedianRun(runs);
  const { audits, categories: judged } = run;
  const requests = (audits['network-requests']?.details ?? {}) as Requests;
  const weigh = (type: string) =>
    (requests.items ?? [])
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  const scoreOf = (category: Category) => Math.round((judged[category]?.score ?? 0) * 100);
  return {
    path,
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    paint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    script: weigh('Script'),
    style: weigh('Stylesheet'),
    font: weigh('Font'),
    lacking: categories.flatMap((category) =>
      (judged[category]?.auditRefs ?? [])
        .filter(
          ({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1),
        )
        .map(({ id }) => id),
    ),
  };
}

/** On a busy machine a trace now and then misses the beginning of its page (NO_NAVSTART): that page is opened again. */
const attempts = 3;

async function visit(url: string, port: number): Promise<Result> {
  let failure = 'no result';
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    });
    if (run && !run.lhr.runtimeError) return run.lhr;
    failure = run?.lhr.runtimeError?.message ?? failure;
  }
  throw new Error(`Lighthouse could not judge ${url}: ${failure}`);
}
