import { shorten } from '#common/text.ts';
import type { CoursePlan, LessonStatus } from '#core/imports/course/import-course.ts';
import { m } from '#words/messages.js';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from '../scores/import-session.module.css';

/** Parts of a course plan that the page shows. */
export type CourseReport = Pick<CoursePlan, 'refused' | 'fault'> & {
  lessons: {
    id: string;
    path: string;
    title: string;
    chapter: string;
    duration: number;
    estimated: boolean;
    pictures: number;
    faults: string[];
    missing: string[];
    status: LessonStatus;
    wasDisplayed: boolean;
  }[];
};

export const toCourseReport = ({ refused, fault, lessons }: CoursePlan): CourseReport => ({
  refused: refused.slice(0, 10).map((name) => shorten(name, 80)),
  fault,
  lessons: lessons.map(
    ({ id, path, title, chapter, duration, estimated, pictures, faults, missing, status, wasDisplayed }) => ({
      ...{ id, path, title, chapter, duration, estimated, pictures: pictures.length },
      ...{ faults, missing, status, wasDisplayed },
    }),
  ),
});

export function CourseReportView({
  report: { lessons, refused, fault },
  made,
  productId,
  format,
  onImport,
}: {
  report: CourseReport;
  /** Number of imported lessons; null before the import. */
  made: number | null;
  productId: string;
  format: (minutes: number) => string;
  onImport: () => void;
}) {
  const count = (status: LessonStatus) => lessons.filter((lesson) => lesson.status === status).length;
  const written = count('new') + count('changed');
  const clean = !fault && count('faulty') === 0;
  const withdrawn = lessons.filter(({ status, wasDisplayed }) => status === 'changed' && wasDisplayed).length;
  const open = (
    <LinkButton href={`/admin/products/edit-${productId}/programme`}>{m.intake_open()}</LinkButton>
  );
  const run = <Button onClick={onImport}>{m.intake_do({ count: written })}</Button>;
  return (
    <>
      <Notice
        tone={clean ? 'success' : 'error'}
        live
        title={formatTitle({ made, fault, faulty: count('faulty'), written })}
        action={made !== null ? open : clean && written > 0 ? run : undefined}
      >
        {clean ? null : <p>{fault ?? m.intake_mend()}</p>}
        {clean && made === null && written > 0 ? <p>{m.intake_drafts()}</p> : null}
        {clean && withdrawn > 0 ? <p>{m.intake_withdrawn({ count: withdrawn })}</p> : null}
        {refused.length > 0 ? <p>{m.intake_refused({ names: refused.join(', ') })}</p> : null}
      </Notice>
      {lessons.length > 0 && made === null ? (
        <div className={styles.lines}>
          <Table
            caption={m.intake_caption()}
            dense
            heads={[
              m.common_lesson(),
              m.common_chapter(),
              m.common_duration(),
              m.common_pictures(),
              m.importing_column_fate(),
            ]}
          >
            <tbody>
              {lessons.map((lesson) => (
                <tr key={`${lesson.path} ${lesson.title}`}>
                  <th scope="row">{lesson.title}</th>
                  <td>{lesson.chapter || m.common_no_chapter()}</td>
                  <td>
                    {lesson.estimated
                      ? m.intake_estimated({ duration: format(lesson.duration) })
                      : format(lesson.duration)}
                  </td>
                  <td>{lesson.pictures}</td>
                  <td className={lesson.faults.length > 0 ? styles.wrong : undefined}>
                    <span>{statuses[lesson.status]()}</span>
                    {lesson.faults.length > 0 ? <span className={styles.fault}>{lesson.path}</span> : null}
                    {lesson.faults.map((sentence) => (
                      <span key={sentence} className={styles.fault}>
                        {sentence}
                      </span>
                    ))}
                    {lesson.missing.map((sentence) => (
                      <span key={sentence} className={styles.missing}>
                        {sentence}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : null}
    </>
  );
}

const statuses = {
  new: m.intake_fate_new,
  changed: m.intake_fate_changed,
  same: m.intake_fate_same,
  faulty: m.common_to_correct,
} as const;

function formatTitle(plan: {
  made: number | null;
  fault: string | null;
  faulty: number;
  written: number;
}): string {
  if (plan.made !== null) return m.intake_done({ count: plan.made });
  if (plan.fault) return m.common_file_unread();
  if (plan.faulty > 0) return m.intake_faulty({ count: plan.faulty });
  return plan.written > 0 ? m.intake_ready({ count: plan.written }) : m.intake_nothing();
}
