import { typeset } from '#common/typography.ts';
import { findRequiredLevel } from '#core/scores/charts/required-levels.ts';
import { readScore } from '#core/scores/read-score.ts';
import type { ScoreDraft } from '#core/scores/score-subject.ts';
import { m } from '#words/messages.js';
import { formatDay } from '../../scores/format-score.ts';
import { MarksFigure } from '../../scores/marks-figure.tsx';
import { ScoreHead } from '../../scores/score-head.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { Prose } from '../../ui/text/prose.tsx';
import { parseMarks } from './score-draft.ts';
import styles from './score-editor.module.css';

export function Preview({ draft, isMock }: { draft: ScoreDraft; isMock: boolean }) {
  if (!draft.sessionDate) return <p>{m.marks_preview_date()}</p>;
  const marks = parseMarks(draft.marks);
  const score = { ...draft, marks, id: '', mock: isMock };
  const reading = readScore(score);
  return (
    <div className={styles.preview}>
      <ScoreHead
        score={score}
        reading={reading}
        required={findRequiredLevel(draft.programme, draft.sessionDate) ?? null}
        level={2}
      />
      <Section title={m.scores_detail_marks()}>
        <MarksFigure
          reading={reading}
          title={m.scores_detail_chart({ exam: reading.exam.name, date: formatDay(draft.sessionDate) })}
        />
      </Section>
      {draft.story ? (
        <Section title={m.common_story()}>
          <Prose opening>
            {draft.story.split(/\n\s*\n/).map((paragraph, index) => (
              <p key={String(index)}>{typeset(paragraph)}</p>
            ))}
          </Prose>
        </Section>
      ) : null}
    </div>
  );
}
