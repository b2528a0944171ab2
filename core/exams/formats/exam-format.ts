import type { Source } from '../../scores/charts/chart.ts';
import type { ExamId, PartId } from '../../scores/exams.ts';

/** Silences around the recordings of a scripted listening section, in seconds. */
export type ListeningScript = {
  /** Time to read the questions of a document before its recording. */
  before: number;
  /** Pause between two plays of a recording. */
  between: number;
  /** Time to answer after the last play. */
  after: number;
  plays: 1 | 2;
};

export type FormatSection = {
  part: PartId;
  minutes: number;
  /** Minutes of preparation included in `minutes`. Zero without. */
  preparation: number;
  /** Number of questions. Null if the owner does not fix it. */
  questions: number | null;
  /** Null if the recordings may be played freely. */
  script: ListeningScript | null;
  /** False if candidates may return to it from the next section, which then shares its time. */
  closes: boolean;
};

/** Order and timing of an exam. */
export type ExamFormat = {
  exam: ExamId;
  sections: readonly FormatSection[];
  /** Day of the copy of the page that was read. */
  source: Source;
  /** True if somebody compared it with a page that the owner of the exam publishes. */
  isVerified: boolean;
  /** Disagreements between sources, in French. */
  notes: readonly string[];
};
