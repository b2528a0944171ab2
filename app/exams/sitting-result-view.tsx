import { toProductHref, toResultHref } from '#common/links.ts';
import { toPaperHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import type { SittingPage } from '#core/exams/sittings/load-sitting.ts';
import type { SectionResult, SittingResult } from '#core/exams/sittings/sitting-result.ts';
import { formatScore } from '#core/exercises/attempts/format-score.ts';
import { findExam } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../exercises/exercise.module.css';
import { formatLevel, formatMark, toPartNames } from '../scores/format-score.ts';
import { MarksFigure } from '../scores/marks-figure.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Table } from '../ui/text/table.tsx';
import { nameExamSection, nameSitting } from './name-section.ts';
import { Publication } from './publication.tsx';

/** Result of a finished sitting: points per section, marks on the exam's scale, and the missing ones. */
export function SittingResultView({
  sitting,
  paper,
  product,
  result,
}: SittingPage & { result: SittingResult }) {
  const exam = findExam(paper.exam);
  const kind = exam?.kind ?? 'diploma';
  return (
    <article className={joinClasses(exerciseStyles.page, exerciseStyles.items)}>
      <PageHeader
        title={m.exams_result_title({ title: typeset(paper.title) })}
        lead={nameSitting(sitting)}
        trail={[
          { href: toProductHref(product), label: typeset(product.title) },
          { href: toPaperHref(paper.id), label: typeset(paper.title) },
        ]}
      />
      {result.isWaiting ? (
        <Notice title={m.exams_result_partial()}>
          <p>{m.exams_result_partial_words()}</p>
        </Notice>
      ) : null}
      {result.isUngraded ? (
        <Notice title={m.exams_result_ungraded()}>
          <p>{m.exams_result_ungraded_words()}</p>
        </Notice>
      ) : null}
      {sitting.listening === 'exempt' ? <Notice title={m.exams_result_exempt()} /> : null}
      <Table caption={m.exams_points()} showCaption heads={[m.scores_table_part(), m.common_points()]}>
        <tbody>
          {result.sections.map((section) => (
            <tr key={section.id}>
              <th scope="row">{nameExamSection(section, paper.exam)}</th>
              <td>{describePoints(section)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {result.reading ? (
        <section aria-labelledby="notes" className={exerciseStyles.item}>
          <h2 id="notes" className={exerciseStyles.prompt}>
            {m.exams_estimate()}
          </h2>
          <p>{m.exams_estimate_words()}</p>
          <MarksFigure reading={result.reading} title={m.exams_estimate()} />
        </section>
      ) : null}
      {result.unconverted.length > 0 ? (
        <Notice
          title={m.exams_unconverted({
            parts: result.unconverted.map((part) => toPartNames({ kind }, part).name).join(', '),
          })}
        >
          <p>{m.exams_unconverted_words()}</p>
        </Notice>
      ) : null}
      {result.next && exam && result.next.gaps.length > 0 ? (
        <section aria-labelledby="manque" className={exerciseStyles.item}>
          <h2 id="manque" className={exerciseStyles.prompt}>
            {m.exams_missing_for({ level: formatLevel(exam.scale, result.next.level) })}
          </h2>
          <ul>
            {result.next.gaps.map(({ part, missing }) => (
              <li key={part}>
                {m.exams_missing_part({
                  part: toPartNames(exam, part).name,
                  count: missing,
                  points: formatMark(missing),
                })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {sitting.mode === 'exam' && result.reading && !result.isWaiting ? <Publication {...sitting} /> : null}
      <section aria-labelledby="corrections" className={exerciseStyles.item}>
        <h2 id="corrections" className={exerciseStyles.prompt}>
          {m.corrections_title()}
        </h2>
        <ul>
          {result.sections.flatMap(({ exercises }) =>
            exercises.map(({ id, title, number, isMarked }) => (
              <li key={id}>
                {isMarked ? (
                  <a href={toResultHref(id, number)}>{typeset(title)}</a>
                ) : (
                  <span>{`${typeset(title)} · ${m.exams_awaiting()}`}</span>
                )}
              </li>
            )),
          )}
        </ul>
      </section>
    </article>
  );
}

function describePoints(section: SectionResult): string {
  if (!section.isTaken) return m.exams_not_taken();
  const points = formatScore(section);
  if (section.isWaiting && section.maxPoints === 0) return m.exams_awaiting();
  return section.isWaiting ? `${points} · ${m.exams_awaiting()}` : points;
}
