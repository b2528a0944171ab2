import lighthouse, { type Result } from 'lighthouse';
import { computeMedianRun } from 'lighthouse/core/lib/median-run.js';
import { formatKilobytes, formatNumber, formatTable } from '../report/format-table.ts';

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

/** What every page wants to stay within. */
const limits = { paint: 1_500, shift: 0.01, script: 15_000, style: 20_000, font: 60_000 };

/** The judgements as Markdown; what misses its target stands out. */
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
      'short of perfect',
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
