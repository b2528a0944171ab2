import { formatDateTime, formatDuration } from '#common/dates.ts';
import { toPaperHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import type { SittingPage } from '#core/exams/sittings/load-sitting.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../exercises/exercise.module.css';
import { Button } from '../ui/actions/button.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { nameExamSection } from './name-section.ts';

/** Page between two blocks, or after the deadline of a block until it is closed. */
export function WaitingView({ sitting, paper, state, blocks }: SittingPage) {
  const next = blocks[sitting.block];
  return (
    <article className={exerciseStyles.page}>
      <PageHeader
        title={typeset(paper.title)}
        trail={[{ href: toPaperHref(paper.id), label: m.exams_paper() }]}
      />
      {state === 'over' ? (
        <form method="post" className={exerciseStyles.item} data-settle="">
          <h2 tabIndex={-1} data-focus="">
            {m.exams_time_over()}
          </h2>
          <p>{m.exams_time_over_words()}</p>
          <input type="hidden" name="act" value="settle" />
          <p>
            <Button type="submit">{m.common_continue()}</Button>
          </p>
        </form>
      ) : next ? (
        <form method="post" className={exerciseStyles.item}>
          <h2 tabIndex={-1} data-focus="">
            {next.titles.map((section) => nameExamSection(section, paper.exam)).join(', ')}
          </h2>
          <p>{m.exams_next_words({ duration: formatDuration(next.minutes) })}</p>
          {sitting.dueAt ? <p>{m.exams_break_until({ date: formatDateTime(sitting.dueAt) })}</p> : null}
          <input type="hidden" name="act" value="begin" />
          <input type="hidden" name="block" value={sitting.block} />
          <p>
            <Button type="submit">{m.exams_begin_section()}</Button>
          </p>
        </form>
      ) : null}
    </article>
  );
}
