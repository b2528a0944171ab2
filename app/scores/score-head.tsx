import { typeset } from '#common/typography.ts';
import type { RequiredLevel } from '#core/scores/charts/required-levels.ts';
import { formatImmigrationProgramme } from '#core/scores/exams.ts';
import type { PublishedScore } from '#core/scores/published-scores.ts';
import type { Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { PictureImage } from '../picture/picture-image.tsx';
import { type Fact, Facts } from '../ui/text/facts.tsx';
import { formatDay, formatLevel } from './format-score.ts';
import { OutcomeFigure } from './outcome.tsx';
import styles from './score.module.css';

type ScoreHeadProps = {
  /** Heading level of the title: 1 on its own page. */
  level?: 1 | 2;
  score: PublishedScore;
  reading: Reading;
  required: RequiredLevel | null;
};

/** Header of a result: title, outcome and circumstances. */
export function ScoreHead({ score, reading, required, level = 1 }: ScoreHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const facts: Fact[] = [
    { term: m.common_exam(), detail: reading.exam.name },
    {
      term: m.scores_detail_session(),
      detail: <time dateTime={score.sessionDate}>{formatDay(score.sessionDate)}</time>,
    },
  ];
  if (score.candidate) facts.push({ term: m.scores_detail_candidate(), detail: typeset(score.candidate) });
  if (score.programme)
    facts.push({ term: m.common_purpose(), detail: typeset(formatImmigrationProgramme(score.programme)) });
  if (required) facts.push({ term: m.scores_required_level(), detail: formatRequiredLevel(required) });
  return (
    <div className={styles.head}>
      <div>
        <Heading className={styles.title}>{typeset(score.title)}</Heading>
        <OutcomeFigure reading={reading} large />
      </div>
      <div className={styles.aside}>
        {score.picture ? (
          <PictureImage
            picture={score.picture}
            sizes="(width >= 960px) 30rem, 92vw"
            eager
            className={styles.picture}
          />
        ) : null}
        <Facts facts={facts} />
      </div>
    </div>
  );
}

function formatRequiredLevel({ scale, level, since }: RequiredLevel): string {
  const name = formatLevel(scale, level);
  return since ? m.scores_detail_required_since({ level: name, date: formatDay(since) }) : name;
}
