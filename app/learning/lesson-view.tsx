import type { ReactElement } from 'react';
import { formatDate, formatDuration } from '#common/dates.ts';
import { toLessonHref, toProductHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { LessonContent } from '#core/lessons/lesson-content.ts';
import type { FollowedLesson } from '#core/progress/follow-course.ts';
import type { FollowedLessonPage, Positions } from '#core/progress/follow-lesson.ts';
import { addMinutes } from '#core/progress/sum-progress.ts';
import type { LessonQuestion } from '#core/questions/ask-question.ts';
import { m } from '#words/messages.js';
import { parseFileName } from '../products/file-name.ts';
import { type Recording, Recordings, Transcript, VideoPlayer } from '../products/media-player.tsx';
import productStyles from '../products/product.module.css';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { RichTextView } from '../ui/rich-text/rich-text.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { Documents } from './course-view.tsx';
import { FileInText } from './file-in-text.tsx';
import styles from './learning.module.css';
import { LearningState } from './learning-state.tsx';
import { LessonQuestions, type RefusedQuestion } from './lesson-questions.tsx';
import { NoteForm } from './note-form.tsx';
import { ProgrammeList } from './programme-list.tsx';

type LessonViewProps = {
  page: FollowedLessonPage;
  exercises?: ReactElement | null | undefined;
  questions: LessonQuestion[];
  refused: RefusedQuestion | null;
  lessonId: string;
  /** Uid of the signed-in user. Separates the data stored on this device by account. */
  reader: string;
  siteUrl: string;
  /** Heading level of the title: 1 on its own page. */
  titleLevel?: 1 | 3 | undefined;
};

/** Page of a lesson: content, programme, note, questions and completion. */
export function LessonView(props: LessonViewProps) {
  const { page, exercises, questions, refused, lessonId, reader, siteUrl, titleLevel } = props;
  const { product, content, programme, opensOn, displayed, done, keepsProgress } = page;
  const all = programme.flatMap((chapter) => chapter.lessons);
  const place = all.findIndex(({ id }) => id === lessonId);
  const [previous, next] = [all[place - 1], all[place + 1]];
  const count = all[place]?.exercises ?? 0;
  const toHref = (id: string) => toLessonHref(product, id);
  return (
    <div
      className={styles.lesson}
      data-lesson-page={lessonId}
      data-reader={keepsProgress ? reader : undefined}
    >
      <article className={styles.sheet}>
        <header>
          <PageHeader
            title={typeset(page.title)}
            trail={[
              { href: '/members', label: m.frame_my_courses() },
              { href: toProductHref(product), label: typeset(product.title) },
            ]}
            level={titleLevel}
          />
          <p className={productStyles.facts}>
            <span>{m.learning_lesson_of({ number: place + 1, count: all.length })}</span>
            {content && content.durationMinutes > 0 ? (
              <span>{formatDuration(content.durationMinutes)}</span>
            ) : null}
            {content && count > 0 ? <a href="#exercices">{m.common_exercises_counted({ count })}</a> : null}
          </p>
        </header>
        {displayed ? null : (
          <Notice title={m.common_draft()}>
            <p>{m.learning_draft_words()}</p>
          </Notice>
        )}
        {content ? (
          <LessonContentView content={content} positions={page.positions} siteUrl={siteUrl} />
        ) : opensOn ? (
          <Notice title={m.learning_opens_words({ date: formatDate(opensOn) })} />
        ) : null}
        {exercises}
        {keepsProgress ? (
          <>
            <MarkForm done={done} next={next && toHref(next.id)} end={toProductHref(product)} />
            <LearningState path={toHref(lessonId)} />
            <NoteForm note={page.note} reader={reader} />
          </>
        ) : null}
        {content ? (
          <LessonQuestions questions={questions} asker={keepsProgress ? reader : null} refused={refused} />
        ) : null}
        <LessonSteps previous={previous} next={next} toHref={toHref} />
      </article>
      <details className={styles.beside} data-print="none" data-programme="">
        <summary>
          {m.common_programme()}
          <span className={styles.small}>{formatProgress(all)}</span>
          <Icon name="chevron-down" className={styles.fold} />
        </summary>
        <nav aria-label={m.common_programme()}>
          <ProgrammeList programme={programme} toHref={toHref} current={lessonId} />
        </nav>
      </details>
    </div>
  );
}

/** Formats « 2 sur 6 · encore 3 h 10 ». */
function formatProgress(all: readonly FollowedLesson[]): string {
  const shown = all.filter(({ displayed }) => displayed);
  if (shown.length === 0) return '';
  const left = shown.filter(({ done }) => !done);
  const minutes = addMinutes(left);
  const done = m.learning_done_of({ done: shown.length - left.length, lessons: shown.length });
  return minutes > 0 ? `${done} · ${m.learning_time_left({ duration: formatDuration(minutes) })}` : done;
}

/** Content of a lesson: video, text, recordings and files. */
export function LessonContentView({
  content,
  positions,
  siteUrl,
}: {
  content: LessonContent;
  positions: Positions;
  siteUrl: string;
}) {
  const files = content.files.filter((file) => file.href !== null);
  const isSound = ({ fileName }: { fileName: string }) => parseFileName(fileName).isSound;
  const recordings = files.filter(isSound) as (Recording & { media: string })[];
  const documents = files.filter((file) => !isSound(file));
  return (
    <>
      {content.video ? (
        <div>
          <VideoPlayer
            video={content.video}
            title={content.title}
            poster={content.poster}
            media={content.media}
            position={positions[content.media]}
          />
          <Transcript cues={content.cues} text={content.transcript} />
        </div>
      ) : null}
      <Prose>
        <RichTextView
          document={content.body}
          siteUrl={siteUrl}
          showFile={(file) => <FileInText lessonId={content.id} file={file} positions={positions} />}
        />
      </Prose>
      {recordings.length > 0 ? (
        <Recordings
          recordings={recordings.map((recording) => ({ ...recording, position: positions[recording.media] }))}
        />
      ) : null}
      {documents.length > 0 ? <Documents documents={documents} /> : null}
    </>
  );
}

/** Button that completes or reopens a lesson. `end` is the page after the last lesson. */
function MarkForm({ done, next, end }: { done: boolean; next: string | undefined; end: string }) {
  return (
    <form
      method="post"
      className={styles.mark}
      data-mark={done ? 'done' : 'open'}
      data-print="none"
      data-then={next ? undefined : end}
    >
      {done ? (
        <>
          <p className={styles.marked}>
            <Icon name="check" /> {m.learning_undone_words()}
          </p>
          <Button type="submit" name="done" value="no" variant="quiet" size="small">
            {m.common_cancel()}
          </Button>
          <LinkButton href={next ?? end}>{next ? m.common_next_lesson() : m.learning_back()}</LinkButton>
        </>
      ) : (
        <>
          {next ? null : <input type="hidden" name="last" value="yes" />}
          <Button type="submit" name="done" value="yes">
            {next ? m.learning_mark_done() : m.common_finish()}
          </Button>
        </>
      )}
    </form>
  );
}

/** Links to the previous and next lesson. */
export function LessonSteps({
  previous,
  next,
  toHref,
}: {
  previous: { id: string; title: string } | undefined;
  next: { id: string; title: string } | undefined;
  toHref: (id: string) => string;
}) {
  return (
    <nav aria-label={m.learning_steps()} className={styles.steps} data-print="none">
      {previous ? (
        <a href={toHref(previous.id)} rel="prev" className={styles.step}>
          <span className={styles.small}>
            <Icon name="arrow-left" /> {m.common_previous_lesson()}
          </span>
          <span>{typeset(previous.title)}</span>
        </a>
      ) : (
        <span />
      )}
      {next ? (
        <a href={toHref(next.id)} rel="next" className={styles.step}>
          <span className={styles.small}>
            {m.common_next_lesson()} <Icon name="arrow-right" />
          </span>
          <span>{typeset(next.title)}</span>
        </a>
      ) : null}
    </nav>
  );
}
