import lighthouse, { type Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { formatKilobytes, formatNumber, formatTable } from '../report/format-table.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

export type Judgement = {
  path: string;
  scores: Record<Category, number>;
  /** Largest contentful paint in milliseconds, on the simulated phone. */
  paint: number;
  shift: number;
  /** Transferred bytes. */
  script: number;
  style: number;
  font: number;
  /** Scored audits below 100 %. */
  lacking: string[];
};

const visits = 3;

type Requests = { items?: { resourceType?: string; transferSize?: number }[] };

/**
 * Runs Lighthouse with its mobile defaults. The median of three runs counts, because results vary
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/variability.md).
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

/** On a busy machine a trace can miss the start of its page (NO_NAVSTART). The page is then loaded again. */
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
  throw new Error(`Lighthouse failed for ${url}: ${failure}`);
}

const limits = { paint: 1_500, shift: 0.01, script: 15_000, style: 20_000, font: 60_000 };

export function formatJudgements(judgements: readonly Judgement[], version: string): string {
  const within = (value: number, limit: number, words: string) => (value <= limit ? words : `**${words}**`);
  const perfect = (score: number) => (score === 100 ? '100' : `**${score}**`);
  const table = formatTable(
    [
      'page',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'LCP s',
      'CLS',
      'script kB',
      'CSS kB',
      'fonts kB',
      'imperfect audits',
    ],
    judgements.map(({ path, scores, paint, shift, script, style, font, lacking }) => [
      `\`${path}\``,
      perfect(scores.performance),
      perfect(scores.accessibility),
      perfect(scores['best-practices']),
      perfect(scores.seo),
      within(paint, limits.paint, formatNumber(paint / 1_000)),
      within(shift, limits.shift, shift.toFixed(3)),
      within(script, limits.script, formatKilobytes(script)),
      within(style, limits.style, formatKilobytes(style)),
      within(font, limits.font, formatKilobytes(font)),
      lacking.map((id) => `\`${id}\``).join(' ') || '–',
    ]),
  );
  return `${version}\n\n${table}`;
}
