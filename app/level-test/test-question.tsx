import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import { mostQuestions } from '#core/exercises/level-test/choose-question.ts';
import { m } from '#words/messages.js';
import { AccentBar } from '../exercises/accent-bar.tsx';
import styles from '../exercises/exercise.module.css';
import { toExerciseMediaHref } from '../exercises/media-href.ts';
import { Worksheet } from '../exercises/worksheet.tsx';
import learningStyles from '../learning/learning.module.css';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { formatNumber } from './format-number.ts';

type TestQuestionProps = {
  shown: ShownExercise;
  place: { id: string; versionId: string };
  number: number;
  isEmpty: boolean;
};

/** One question of the level test. Works without scripts. */
export function TestQuestion({ shown, place, number, isEmpty }: TestQuestionProps) {
  return (
    <article className={styles.page}>
      <PageHeader title={m.common_level_test()} />
      <ProgressBar
        label={m.level_test_progress()}
        hideLabel
        value={(number - 1) / mostQuestions}
        valueLabel={formatNumber(number)}
      />
      {isEmpty ? (
        <Notice tone="warning" title={m.level_test_empty()} live>
          <p>{m.level_test_empty_words()}</p>
        </Notice>
      ) : null}
      <form method="post" className={styles.form}>
        <input type="hidden" name="number" value={number} />
        <Worksheet shown={shown} toMediaHref={toExerciseMediaHref(place)} />
        <AccentBar />
        <div className={styles.foot}>
          <Button type="submit">{m.common_reply()}</Button>
          <Button type="submit" name="unknown" value="yes" variant="secondary">
            {m.level_test_unknown()}
          </Button>
        </div>
        <p className={learningStyles.small}>{m.level_test_leave()}</p>
      </form>
    </article>
  );
}
