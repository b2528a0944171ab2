import type { Cause, Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { joinClasses } from '../ui/join-classes.ts';
import { type CefrLevel, levelClass, readLevel } from '../ui/text/level.tsx';
import { formatLevel, formatMark, toPartNames } from './format-score.ts';
import styles from './marks.module.css';

/** Result as a headline figure: « 86 sur 100, obtenu ». */
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

/** Texts of a result for lists and page headers. */
type OutcomeWords = {
  /** Large figure: « 86 », « B2 », « 7 ». */
  figure: string;
  /** Small text before the figure: « NCLC ». */
  scale?: string | undefined;
  /** Small text after the figure: « sur 100 », « CECRL ». */
  unit?: string | undefined;
  /** Verdict: « Obtenu », « Niveau le plus bas des épreuves ». */
  verdict: string;
  /** Short summary for descriptions: « NCLC 7 », « obtenu, 86 sur 100 ». */
  summary: string;
  level?: CefrLevel | undefined;
};

export function describeOutcome(reading: Reading): OutcomeWords {
  const words = describeResult(reading);
  const isRead = ['passed', 'failed', 'levels'].includes(reading.outcome.kind);
  if (!reading.isMock || !isRead) return words;
  const result = [words.scale, words.figure, words.unit].filter(Boolean).join(' ');
  return { ...words, verdict: m.scores_kind_mock(), summary: m.scores_mock_summary({ result }) };
}

function describeResult({ exam, outcome }: Reading): OutcomeWords {
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

/** Returns a sentence that explains one reason for a failed diploma. */
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

/** Returns a level in its shortest form, for charts. */
export function shortLevel(level: string | null): string {
  if (level === null) return '–';
  return level === '10' ? m.scores_level_top_short() : level;
}

const ofHundred = (total: number) => ({ figure: formatMark(total), unit: m.scores_outcome_of_hundred() });
const bare = (verdict: string) => ({ figure: '–', verdict, summary: verdict.toLowerCase() });
