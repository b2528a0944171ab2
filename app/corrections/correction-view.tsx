import { typeset } from '#common/typography.ts';
import type { PassageComment } from '#core/corrections/correction-draft.ts';
import { formatHalfPoints, type Rubric, totalPoints } from '#core/rubrics/rubric.ts';
import { m } from '#words/messages.js';
import exercise from '../exercises/exercise.module.css';
import { Section } from '../ui/frame/section.tsx';
import { CommentedText, CommentList } from './commented-text.tsx';
import styles from './correction.module.css';
import { RubricTable } from './rubric-table.tsx';

type ShownCorrection = {
  kind: 'writing' | 'speaking';
  text: string;
  recordingHref: string | null;
  replyHref: string | null;
  rubric: Rubric;
  criteria: Record<string, number>;
  comments: PassageComment[];
  correctedText: string;
  remark: string;
  model?: string;
};

const sumOf = (criteria: Readonly<Record<string, number>>): number =>
  Object.values(criteria).reduce((sum, points) => sum + points, 0);

export const formatProductionPoints = ({ rubric, criteria }: Pick<ShownCorrection, 'rubric' | 'criteria'>) =>
  m.corrections_points_of({
    points: formatHalfPoints(sumOf(criteria)),
    max: formatHalfPoints(totalPoints(rubric)),
  });

/** A returned correction: original and corrected text, comments, points by criterion, remark, reply and model. */
export function CorrectionView({
  correction,
  original = m.corrections_original(),
}: {
  correction: ShownCorrection;
  /** Title of the learner's text or recording. */
  original?: string;
}) {
  const { kind, text, recordingHref, replyHref, rubric, criteria, comments, correctedText, remark, model } =
    correction;
  return (
    <>
      {remark || replyHref ? (
        <Section title={remark ? m.corrections_remark() : m.corrections_reply()}>
          {remark ? <p className={exercise.lines}>{typeset(remark)}</p> : null}
          {replyHref ? (
            // biome-ignore lint/a11y/useMediaCaption: the teacher speaks freely
            <audio controls preload="none" src={replyHref} aria-label={m.corrections_reply()} />
          ) : null}
        </Section>
      ) : null}
      <div className={styles.sides}>
        <Section title={original}>
          {recordingHref ? (
            // biome-ignore lint/a11y/useMediaCaption: the learner's own recording
            <audio controls preload="none" src={recordingHref} aria-label={original} />
          ) : (
            <CommentedText text={text} comments={comments} />
          )}
        </Section>
        {correctedText ? (
          <Section title={m.corrections_corrected()}>
            <p lang="fr" className={exercise.lines}>
              {correctedText}
            </p>
          </Section>
        ) : null}
      </div>
      {comments.length > 0 ? (
        <Section title={m.corrections_comments()}>
          <CommentList kind={kind} text={text} recordingHref={recordingHref} comments={comments} />
        </Section>
      ) : null}
      <Section title={rubric.name ? typeset(rubric.name) : m.common_points()}>
        <RubricTable
          caption={m.rubrics_criteria()}
          criteria={rubric.criteria}
          formatPoints={({ id, points }) =>
            m.corrections_points_of({
              points: formatHalfPoints(criteria[id] ?? 0),
              max: formatHalfPoints(points),
            })
          }
          total={formatProductionPoints(correction)}
        />
      </Section>
      {model ? (
        <details className={exercise.boxed}>
          <summary>{m.corrections_model()}</summary>
          <p lang="fr" className={exercise.lines}>
            {model}
          </p>
        </details>
      ) : null}
    </>
  );
}
