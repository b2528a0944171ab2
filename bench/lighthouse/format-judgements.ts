import { formatKilobytes, formatNumber, formatTable } from '../report/format-table.ts';
import type { Judgement } from './judge-page.ts';

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
