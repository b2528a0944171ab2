import type { Cause, Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { joinClasses } from '../ui/join-classes.ts';
import { type CefrLevel, levelClass, readLevel } from '../ui/text/level.tsx';
import { formatLevel, formatMark, toPartNames } from './format-score.ts';
import styles from './marks.module.css';

/** What a result comes to, set as a number in a headline: « 86 sur 100, obtenu ». */
export function OutcomeFigure({ reading, large }: { reading: Reading; large?: boolean | undefined }) {
  const { figure, scale, unit, verdict, level } = describeOutcome(reading);
  return (
    <p className={joinClasses(styles.outcome, large && styles.large, levelClass(level))}>
      <span className={styles.number}>
        {scale ? <span className={styles.unit}>{`${scale} `}</span> : null}
        <span className={styles.figure}>{figure}</span>
        {unit ? <span className={styles.unit}>{` ${unit}`}</span> : null}
      </span>{' '}
      <span className={styles.verdict}>{verdict}</span>
    </p>
  );
}

/** What a result comes to, for a line of a list and for the head of a page. */
type OutcomeWords = {
  /** Set large: « 86 », « B2 », « 7 ». */
  figure: string;
  /** Small words before the figure: « NCLC ». */
  scale?: string | undefined;
  /** Small words after it: « sur 100 », « CECRL ». */
  unit?: string | undefined;
  /** In words: « Obtenu », « Niveau le plus bas des épreuves ». */
  verdict: string;
  /** Everything in one short sentence, for descriptions: « NCLC 7 », « obtenu, 86 sur 100 ». */
  summary: string;
  /** Whose hue the figure takes. */
  level?: CefrLevel | undefined;
};

export function describeOutcome({ exam, outcome }: Reading): OutcomeWords {
  switch (outcome.kind) {
    case 'passed':
      return {
        ...ofHundred(outcome.total),
        verdict: m.scores_outcome_passed(),
        summary: m.scores_outcome_passed_summary({ total: formatMark(outcome.total) }),
        level: readLevel(outcome.level),
      };
    case 'failed':
      return {
        ...ofHundred(outcome.total),
        verdict: m.scores_legend_failed(),
        summary: m.scores_outcome_failed_summary({ total: formatMark(outcome.total) }),
      };
    case 'levels':
      return {
        figure: shortLevel(outcome.lowest),
        ...(exam.scale === 'nclc' ? { scale: m.scores_scale_nclc() } : { unit: m.scores_scale_cecrl() }),
        verdict: m.scores_outcome_lowest(),
        summary: formatLevel(exam.scale, outcome.lowest),
        level: readLevel(outcome.lowest),
      };
    case 'incomplete':
      return bare(m.scores_outcome_incomplete());
    case 'no-chart':
      return bare(m.scores_outcome_no_chart());
  }
}

/** Why a diploma was not obtained, a sentence for each reason. */
export function explainCause(reading: Reading, cause: Cause): string {
  const count = cause.missing;
  const missing = formatMark(cause.missing);
  if (cause.kind === 'total')
    return m.scores_cause_total({
      count,
      missing,
      total: formatMark(cause.total),
      pass: formatMark(cause.pass),
    });
  return m.scores_cause_part({
    count,
    missing,
    part: toPartNames(reading.exam, cause.part).name,
    mark: formatMark(cause.mark),
    minimum: formatMark(cause.minimum),
  });
}

/** A level in as few signs as a chart has room for. */
export function shortLevel(level: string | null): string {
  if (level === null) return '–';
  return level === '10' ? m.scores_level_top_short() : level;
}

const ofHundred = (total: number) => ({ figure: formatMark(total), unit: m.scores_outcome_of_hundred() });
const bare = (verdict: string) => ({ figure: '–', verdict, summary: verdict.toLowerCase() });
