import type { ReactNode } from 'react';
import { toResultHref } from '#common/links.ts';
import { toExamHref, toPaperHref, toPracticeHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import type { RunningSection, SittingPage, SittingWork } from '#core/exams/sittings/load-sitting.ts';
import { formatScore } from '#core/exercises/attempts/format-score.ts';
import { listFieldsOf } from '#core/exercises/keys/list-fields.ts';
import type { Listening } from '#core/exercises/listening/read-listening.ts';
import { m } from '#words/messages.js';
import { AccentBar } from '../exercises/accent-bar.tsx';
import { ConflictNotice } from '../exercises/conflict-notice.tsx';
import exerciseStyles from '../exercises/exercise.module.css';
import { WorkState } from '../exercises/exercise-view.tsx';
import { toExerciseMediaHref } from '../exercises/media-href.ts';
import { MissingCount } from '../exercises/missing-count.tsx';
import { StoppedNotice, type StoppedSubmission } from '../exercises/stopped-notice.tsx';
import { Worksheet } from '../exercises/worksheet.tsx';
import type { Recorder } from '../exercises/worksheet-state.ts';
import { Button } from '../ui/actions/button.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { toExercisePrefix } from './exam-href.ts';
import { nameExamSection } from './name-section.ts';

type RunningProps = SittingPage & {
  /** Milliseconds until the deadline, and since the start of the block. */
  remaining: number;
  elapsed: number;
  page: string;
  reader: string;
  recorder: Recorder;
  /** Counted plays by exercise. Null without recordings, or if the clock plays them. */
  listenings: Readonly<Record<string, Listening | null>>;
  /** Form of practice that was not marked. */
  stopped: StoppedForm | undefined;
};

type StoppedForm = { exerciseId: string; answers: SittingWork['answers']; stop: StoppedSubmission };

/** The running block, or a section of practice: clock, answer sheet, and one form per exercise. */
export function RunningView(props: RunningProps) {
  const { sitting, paper, running, blocks, remaining, elapsed } = props;
  const isPractice = sitting.mode === 'practice';
  const words = isPractice ? 'practice' : sitting.block === blocks.length - 1 ? 'exam' : 'section';
  return (
    <article
      className={exerciseStyles.page}
      data-exam={sitting.id}
      data-remaining={isPractice ? undefined : remaining}
      data-elapsed={elapsed}
    >
      <PageHeader
        title={running.map((section) => nameExamSection(section, paper.exam)).join(', ')}
        lead={[typeset(paper.title), ...(isPractice ? [m.exams_practice_mode()] : [])].join(' · ')}
        trail={isPractice ? [{ href: toPaperHref(paper.id), label: m.exams_paper() }] : []}
      />
      {isPractice ? (
        <SectionLinks {...props} />
      ) : (
        <ExamClock minutes={Math.ceil(remaining / 60_000)}>
          {running.map((section) =>
            section.steps ? (
              <ListeningState key={section.id} section={section} sittingId={sitting.id} />
            ) : null,
          )}
        </ExamClock>
      )}
      <AnswerSheet running={running} />
      {running.map((section) => (
        <section
          key={section.id}
          aria-label={nameExamSection(section, paper.exam)}
          className={exerciseStyles.items}
        >
          {running.length > 1 ? <h2>{nameExamSection(section, paper.exam)}</h2> : null}
          {section.works.map((work) =>
            work.state === 'open' ? (
              <WorkForm key={work.id} work={work} isPlayed={section.steps !== null} {...props} />
            ) : (
              <MarkedLine key={work.id} work={work} />
            ),
          )}
        </section>
      ))}
      <AccentBar />
      <details className={exerciseStyles.boxed}>
        <summary>{endWords[words].title()}</summary>
        <form method="post" className={exerciseStyles.item} data-exam-end="">
          <p>{endWords[words].lead()}</p>
          <p hidden data-end-missing="">
            <MissingCount />
          </p>
          <input type="hidden" name="act" value="end" />
          <input type="hidden" name="block" value={sitting.block} />
          <p>
            <Button type="submit">{m.common_finish()}</Button>
          </p>
          <p role="status">
            <span data-end-waiting="" hidden>
              {m.exams_end_waiting()}
            </span>
          </p>
        </form>
      </details>
    </article>
  );
}

const endWords = {
  exam: { title: m.exams_end_exam, lead: m.exams_end_exam_words },
  section: { title: m.exams_end_section, lead: m.exams_end_section_words },
  practice: { title: m.exams_practice_end, lead: m.exams_practice_end_words },
};

/** Links to the sections of practice, which are done in any order. */
function SectionLinks({ sitting, paper, running }: RunningProps) {
  return (
    <nav aria-label={m.exams_sections()} data-print="none">
      <ul className={exerciseStyles.bank}>
        {sitting.sections.map((section) => (
          <li key={section.id}>
            <a
              href={toPracticeHref(sitting.id, section.exercises[0]?.id ?? '')}
              aria-current={running.some(({ id }) => id === section.id) ? 'page' : undefined}
            >
              {nameExamSection(section, paper.exam)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A marked exercise of practice with its score and the link to its correction. */
const MarkedLine = ({ work: { id, title, number, state, ...score } }: { work: SittingWork }) => (
  <section aria-labelledby={`${toExercisePrefix(id)}title`} className={exerciseStyles.boxed}>
    <h2 id={`${toExercisePrefix(id)}title`}>{typeset(title)}</h2>
    <p>
      <span>{`${state === 'awaiting' ? m.practice_awaiting() : formatScore(score)} `}</span>
      <a href={toResultHref(id, number)}>
        {state === 'awaiting' ? m.practice_see_work() : m.practice_see_copy()}
      </a>
    </p>
  </section>
);

/** Remaining time. Without script, the time at which the page was loaded. Warnings are announced. */
function ExamClock({ minutes, children }: { minutes: number; children: ReactNode }) {
  const warnings = { 10: m.exams_warning_10(), 5: m.exams_warning_5(), 1: m.exams_warning_1() };
  return (
    <div className={exerciseStyles.clock} data-print="none">
      <p>
        <span>{`${m.exams_remaining()} `}</span>
        <strong data-clock="">{m.exams_minutes_left({ count: minutes })}</strong>
      </p>
      <p role="status">
        {Object.entries(warnings).map(([left, words]) => (
          <span key={left} data-clock-warning={left} hidden>
            {words}
          </span>
        ))}
      </p>
      {children}
    </div>
  );
}

/** State of a scripted listening section, and the player that the script controls. */
function ListeningState({ section, sittingId }: { section: RunningSection; sittingId: string }) {
  const steps = (section.steps ?? []).map(({ kind, exercise, recording, from, to }) => {
    const { id = '', title = '', recordings = [] } = section.works[exercise] ?? {};
    const href = `${toExamHref(sittingId)}/ecoute/${id}/${recordings[recording]}`;
    const count = recordings.length;
    const number = count > 1 ? [m.exams_recording_of({ number: recording + 1, count })] : [];
    return { kind, from, to, exercise: id, href, name: `${[typeset(title), ...number].join(' · ')}\u202f:` };
  });
  const words = {
    read: m.exams_listening_read(),
    play: m.exams_listening_play(),
    pause: m.exams_listening_pause(),
    answer: m.exams_listening_answer(),
  };
  return (
    <div data-timeline={JSON.stringify(steps)}>
      <p data-without-script="">{m.exams_listening_script()}</p>
      <p role="status">
        <strong data-listening-name="" />{' '}
        {Object.entries(words).map(([kind, text]) => (
          <span key={kind} data-listening-step={kind} hidden>
            {text}
          </span>
        ))}
      </p>
      <p data-listening-blocked="" hidden>
        <Button data-listening-start="">{m.exams_listening_start()}</Button>
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: a caption would reveal the answer. */}
      <audio data-listening-audio="" preload="none" />
    </div>
  );
}

function WorkForm({
  work,
  isPlayed,
  sitting,
  page,
  reader,
  recorder,
  listenings,
  stopped,
}: { work: SittingWork; isPlayed: boolean } & Pick<
  RunningProps,
  'sitting' | 'page' | 'reader' | 'recorder' | 'listenings' | 'stopped'
>) {
  const { id, title, shown, versionId, number, revision } = work;
  const isPractice = sitting.mode === 'practice';
  const stop = stopped?.exerciseId === id ? stopped : null;
  const prefix = toExercisePrefix(id);
  const pageId = `${page}${id.slice(-4)}`;
  const listening = listenings[id] ?? null;
  return (
    <form
      method="post"
      className={exerciseStyles.form}
      autoComplete="off"
      data-exercise={id}
      data-reader={reader}
      data-sitting={isPractice ? undefined : sitting.id}
      aria-labelledby={`${prefix}title`}
    >
      <input type="hidden" name="act" value={isPractice ? 'mark' : 'save'} />
      <input type="hidden" name="exercise" value={id} />
      <input type="hidden" name="version" value={versionId} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="page" value={pageId} />
      <WorkState id={id} number={number} {...(isPractice ? {} : { exam: toExamHref(sitting.id) })} />
      <h2 id={`${prefix}title`}>{typeset(title)}</h2>
      {stop ? <StoppedNotice exerciseId={id} stop={stop.stop} /> : null}
      <Worksheet
        shown={shown}
        isSilent={isPlayed}
        answers={{ ...work.answers, ...stop?.answers }}
        prefix={prefix}
        recorder={recorder}
        listening={listening && { ...listening, page: pageId }}
        toMediaHref={toExerciseMediaHref({ id, versionId })}
      />
      <ConflictNotice state="differs" />
      <ConflictNotice state="left" />
      {listFieldsOf(shown.items).length === 0 ? null : isPractice ? (
        <p>
          <Button type="submit">
            {m.practice_mark()} <VisuallyHidden>{typeset(title)}</VisuallyHidden>
          </Button>
        </p>
      ) : (
        <p data-without-script="">
          <Button type="submit" variant="secondary">
            {m.exams_save()}
          </Button>
        </p>
      )}
    </form>
  );
}
