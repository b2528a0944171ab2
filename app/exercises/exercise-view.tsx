import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { reviewHref, toExerciseHref, toLessonHref, toProductHref, toResultHref } from '#common/links.ts';
import { toCorrectionHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import type { PlacedExercise } from '#core/exercises/attempts/find-exercise.ts';
import { formatBestAndLast, formatScore } from '#core/exercises/attempts/format-score.ts';
import type { ExerciseWork } from '#core/exercises/attempts/load-work.ts';
import { listQuestionsOf } from '#core/exercises/keys/list-questions.ts';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import type { Listening } from '#core/exercises/listening/read-listening.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import productStyles from '../products/product.module.css';
import type { loader as rootLoader } from '../root.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { AccentBar } from './accent-bar.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { CreditsNotice } from './correction-credits.tsx';
import styles from './exercise.module.css';
import { toExerciseMediaHref } from './media-href.ts';
import { StoppedNotice, type StoppedSubmission } from './stopped-notice.tsx';
import { SubmitAnswers } from './submit-answers.tsx';
import { Worksheet } from './worksheet.tsx';
import type { Recorder } from './worksheet-state.ts';

/** Header of an exercise page: breadcrumb, title and trained skills. */
export function ExerciseFrame({
  exercise: { title, product, lesson },
  shown,
  trail = [
    { href: '/members', label: m.frame_my_courses() },
    { href: toProductHref(product), label: typeset(product.title) },
    ...(lesson ? [{ href: toLessonHref(product, lesson.id), label: typeset(lesson.title) }] : []),
  ],
  facts,
  children,
}: {
  exercise: PlacedExercise;
  shown: ShownExercise;
  trail?: { href: string; label: string }[];
  facts?: ReactNode;
  children: ReactNode;
}) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const level = readLevel(shown.level);
  return (
    <article className={styles.page}>
      <header>
        <p data-print="only">{root?.school.name}</p>
        <PageHeader title={typeset(title)} trail={trail} />
        <p className={productStyles.facts}>
          {level ? <LevelBadge level={level} /> : null}
          {facts}
        </p>
      </header>
      {children}
    </article>
  );
}

type WorkViewProps = {
  work: ExerciseWork;
  listening: Listening | null;
  reader: string;
  page: string;
  recorder: Recorder;
  stop?: StoppedSubmission;
};

/** Form of an open exercise. Works without scripts; with them, it saves answers automatically. */
export function WorkView({ work, listening, reader, page, recorder, stop }: WorkViewProps) {
  const { exercise, shown, versionId, number, revision, answers, best, last, copies, awaiting, credits } =
    work;
  const { id, keepsAnswers } = exercise;
  return (
    <ExerciseFrame
      exercise={exercise}
      shown={shown}
      facts={best && last ? <span>{formatBestAndLast(best, last)}</span> : null}
    >
      {keepsAnswers ? null : <Notice title={m.practice_only_looking()} />}
      {awaiting ? (
        <Notice
          title={m.practice_awaiting()}
          action={<a href={toResultHref(id, awaiting.number)}>{m.practice_see_work()}</a>}
        >
          <p>{m.practice_awaiting_until({ date: formatDate(awaiting.dueAt) })}</p>
        </Notice>
      ) : null}
      {credits?.previousId ? (
        <Notice
          title={m.corrections_second_version()}
          action={<a href={toCorrectionHref(credits.previousId)}>{m.corrections_read_first()}</a>}
        />
      ) : null}
      {credits ? <CreditsNotice credits={credits} productId={exercise.product.id} /> : null}
      <form
        method="post"
        className={styles.form}
        autoComplete="off"
        data-exercise={keepsAnswers ? id : undefined}
        data-reader={reader}
      >
        <input type="hidden" name="version" value={versionId} />
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="page" value={page} />
        {keepsAnswers ? <WorkState id={id} number={number} /> : null}
        {stop ? <StoppedNotice exerciseId={id} stop={stop} /> : null}
        <Worksheet
          {...{ shown, answers }}
          recorder={keepsAnswers ? recorder : null}
          listening={listening && { ...listening, page }}
          toMediaHref={toExerciseMediaHref({ id, versionId })}
        />
        {keepsAnswers ? (
          <>
            <ConflictNotice state="differs" />
            <ConflictNotice state="left" />
          </>
        ) : null}
        <AccentBar />
        <SubmitAnswers isSent={isCorrectedByPerson(shown)} />
      </form>
      <MarkedAttempts exerciseId={id} copies={copies} best={best} />
    </ExerciseFrame>
  );
}

const isCorrectedByPerson = ({ items }: ExerciseWork['shown']): boolean =>
  listQuestionsOf(items).every(({ kind }) => kind === 'writing' || kind === 'speaking');

/** Messages about the state of saving, hidden until the script shows them. `exam` is the address of a sitting. */
export function WorkState({ id, number, exam }: { id: string; number: number; exam?: string }) {
  const here = exam ?? toExerciseHref(id);
  const calm = { saving: m.practice_state_saving(), saved: m.common_saved() };
  const states: Record<string, [words: string, href?: string, link?: string]> = {
    waiting: [m.practice_state_waiting()],
    newer: [m.practice_state_newer()],
    differs: [m.practice_state_differs()],
    left: [m.practice_state_left()],
    sending: [m.practice_state_sending()],
    unsent: [m.practice_state_unsent()],
    marked: exam
      ? [m.exams_state_closed(), exam, m.common_continue()]
      : [m.practice_state_marked(), toResultHref(id, number), m.practice_see_copy()],
    over: [
      m.practice_state_over(),
      `/login?redirect=${encodeURIComponent(here)}`,
      m.practice_sign_in_again(),
    ],
    refused: [m.practice_state_refused(), here, m.practice_reload()],
  };
  return (
    // Not fixed in an exam, whose clock has that place.
    <p className={joinClasses(learningStyles.small, exam ? undefined : styles.state)} data-print="none">
      {/* Shown after each typing pause, but not announced. */}
      {Object.entries(calm).map(([state, words]) => (
        <span key={state} data-work-state={state} hidden>
          {words}
        </span>
      ))}
      <span role="status">
        {Object.entries(states).map(([state, [words, href, link]]) => (
          <span key={state} data-work-state={state} hidden>
            <span>{`${words} `}</span>
            {href ? <a href={href}>{link}</a> : null}
          </span>
        ))}
      </span>
    </p>
  );
}

/** Links to the marked attempts, or nothing if `current` is the only one. */
export function MarkedAttempts({
  exerciseId,
  copies,
  best,
  current,
}: Pick<ExerciseWork, 'copies' | 'best'> & { exerciseId: string; current?: number }) {
  if (copies.every(({ number }) => number === current)) return null;
  return (
    <section aria-labelledby="copies" data-print="none">
      <h2 id="copies" className={styles.prompt}>
        {m.practice_copies()}
      </h2>
      <ul className={learningStyles.lessons}>
        {copies.map((copy) => (
          <li key={copy.number}>
            <a
              href={toResultHref(exerciseId, copy.number)}
              className={learningStyles.line}
              aria-current={copy.number === current ? 'page' : undefined}
            >
              <span className={learningStyles.words}>
                <span>{formatScore(copy)}</span>
                <span className={learningStyles.small}>
                  {`${m.common_on_day({ date: formatDate(copy.markedAt) })}${copies.length > 1 && copy.number === best?.number ? ` · ${m.practice_copy_best()}` : ''}`}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** States that missed questions are repeated in the reviews. */
export const ReviewSentence = () => (
  <p>
    <RichMessage
      parts={m.review_will_return.parts()}
      wraps={{ link: (words) => <a href={reviewHref}>{words}</a> }}
    />
  </p>
);
