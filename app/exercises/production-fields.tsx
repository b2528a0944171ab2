import type { ReactNode } from 'react';
import { countExamWords } from '#common/count-exam-words.ts';
import { formatLength } from '#common/format-clock.ts';
import { typeset } from '#common/typography.ts';
import { answerNames } from '#core/exercises/attempts/parse-answers.ts';
import type { ShownQuestion } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { Button, ButtonRow } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import { LongAnswer } from './answer-fields.tsx';
import styles from './exercise.module.css';
import { formatWordLimits } from './format-word-limits.ts';
import { useWorksheet } from './worksheet-state.ts';

type Writing = Extract<ShownQuestion, { kind: 'writing' }>;
type Speaking = Extract<ShownQuestion, { kind: 'speaking' }>;

/** Text that a person grades, with a word count and, if wanted, an area for an outline. */
export function WrittenAnswer({ item }: { item: Writing }) {
  const { answers, marks } = useWorksheet();
  const { field, planField, minWords, maxWords } = item;
  const answer = answers[field];
  const text = typeof answer === 'string' ? answer : '';
  const limits = formatWordLimits(item);
  if (marks)
    return (
      <div className={styles.options}>
        <p className={joinClasses(styles.boxed, styles.lines)} lang="fr">
          {text || m.practice_no_answer()}
        </p>
        <p className={learningStyles.small}>{m.practice_word_count({ count: countExamWords(text) })}</p>
      </div>
    );
  return (
    <div className={styles.options} data-writing="" data-min={minWords} data-max={maxWords}>
      {planField ? (
        <details open>
          <summary>{m.practice_your_plan()}</summary>
          <LongAnswer field={planField} label={m.practice_your_plan()} isOptional />
        </details>
      ) : null}
      <LongAnswer field={field} label={m.practice_your_text()} rows={14} />
      <p className={learningStyles.small} data-print="none">
        <span data-word-count="" data-words={m.practice_word_count({ count: '{count}' })}>
          {m.practice_word_count({ count: countExamWords(text) })}
        </span>
        <span>{limits ? ` · ${limits}` : ''}</span>
        <VisuallyHidden role="status" data-word-said="" />
      </p>
      <div hidden data-word-warning="">
        <Notice tone="warning" title={<span tabIndex={-1}>{m.practice_word_limits_missed()}</span>}>
          <p>{limits}</p>
        </Notice>
      </div>
    </div>
  );
}

/** Recording of the learner's voice. The script of the page shows one state at a time. */
export function SpokenAnswer({ item, labelledBy }: { item: Speaking; labelledBy: string }) {
  const { answers, marks, recorder } = useWorksheet();
  const { field, preparationSeconds, maxSeconds } = item;
  const answer = answers[field];
  const recording = typeof answer === 'string' ? answer : '';
  if (marks || !recorder)
    return recording ? (
      <Playback src={`/media/enregistrement/${recording}`} />
    ) : (
      <p>{marks ? m.practice_no_answer() : m.practice_speaking_members()}</p>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which would repeat the heading.
    <div
      role="group"
      aria-labelledby={labelledBy}
      className={styles.options}
      data-speaking=""
      data-max={maxSeconds}
      data-preparation={preparationSeconds}
      data-services={JSON.stringify(recorder.services)}
    >
      <input type="hidden" name={answerNames.value(field)} defaultValue={recording} data-answer={field} />
      <p data-without-script="">{m.practice_speaking_needs_script()}</p>
      <p className={learningStyles.small}>
        {m.practice_speaking_limits({ time: formatLength(maxSeconds), months: recorder.months })}
      </p>
      <div className={styles.options} hidden data-with-script="">
        <Faults />
        <p data-when="preparing" hidden>
          <span data-preparation-left="" data-words={m.practice_preparation_left({ time: '{time}' })} />
        </p>
        <p role="status">
          <span data-preparation-over="" hidden>
            {m.practice_preparation_over()}
          </span>
          <span data-when="asking" hidden>
            {m.recording_asking()}
          </span>
          <span data-when="paused" hidden>
            {m.recording_paused()}
          </span>
          <span data-when="recording" hidden>
            <span data-heard="yes">{m.recording_heard()}</span>
            <span data-heard="no" hidden>
              {m.recording_quiet()}
            </span>
          </span>
          <span data-when="sending" hidden>
            {m.recording_sending()}
          </span>
          <span data-when="waiting" hidden>
            {m.recording_waiting()}
          </span>
          <span data-when="stored" hidden>
            {m.common_saved()}
          </span>
        </p>
        <p data-when="recording paused" hidden>
          <progress max={1} aria-label={m.recording_level()} data-speaking-part="level" />
          <span className={learningStyles.small}>
            <span> </span>
            <span data-speaking-part="time" data-words={m.recording_left({ time: '{time}' })} />
            <VisuallyHidden role="status" data-speaking-said="" />
          </span>
        </p>
        <div data-when="ready sending waiting stored over refused" hidden>
          <Playback />
        </div>
        <ButtonRow>
          {preparationSeconds > 0 ? (
            <When state="idle">
              <Button variant="secondary" data-preparation-start="">
                {m.practice_preparation_start({ time: formatLength(preparationSeconds) })}
              </Button>
            </When>
          ) : null}
          <When state="preparing">
            <Button variant="secondary" data-preparation-skip="">
              {m.practice_preparation_skip()}
            </Button>
          </When>
          <When state="idle asking">
            <Button data-speaking-press="start">{m.recording_start()}</Button>
          </When>
          <When state="recording paused">
            <Button data-speaking-press="stop">{m.recording_stop()}</Button>
          </When>
          <When state="recording">
            <Button variant="secondary" data-speaking-press="pause">
              {m.ui_upload_pause()}
            </Button>
          </When>
          <When state="paused">
            <Button variant="secondary" data-speaking-press="resume">
              {m.recording_resume()}
            </Button>
          </When>
          <When state="ready">
            <Button data-speaking-press="send" data-speaking-part="send">
              {m.recording_send()}
            </Button>
          </When>
          <When state="ready waiting stored over refused">
            <Button variant="secondary" data-speaking-press="start">
              {m.recording_again()}
            </Button>
          </When>
        </ButtonRow>
      </div>
    </div>
  );
}

const When = ({ state, children }: { state: string; children: ReactNode }) => (
  <span data-when={state} hidden>
    {children}
  </span>
);

const faults = {
  denied: m.recording_denied,
  missing: m.recording_missing,
  busy: m.recording_busy,
  unsupported: m.recording_unsupported,
};

/** Problems of the microphone, and of sending that only the learner can solve. */
function Faults() {
  return (
    <div role="alert">
      {Object.entries(faults).map(([fault, words]) => (
        <p key={fault} data-fault={fault} hidden>
          {typeset(words())}
        </p>
      ))}
      <p data-when="over" hidden>
        {m.recording_over()}
      </p>
      <p data-when="refused" hidden>
        {m.recording_refused()}
      </p>
    </div>
  );
}

function Playback({ src }: { src?: string }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: the learner's own words have no caption.
    <audio controls preload="none" src={src} aria-label={m.recording_yours()} />
  );
}
