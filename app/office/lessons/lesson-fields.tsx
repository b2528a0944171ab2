import type { LessonDraft } from '#core/lessons/lesson-subject.ts';
import { m } from '#words/messages.js';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import type { EditorPart } from '../kit/use-editor.ts';
import { openingNames } from './openings.ts';

type LessonPart = EditorPart<LessonDraft>;

export function LessonPublication({
  draft,
  textField,
  switchField,
  archived,
}: LessonPart & { archived: boolean }) {
  return (
    <Fieldset legend={m.common_publication()}>
      {archived ? <p>{m.common_archived()}</p> : null}
      <Switch {...switchField('displayed')} disabled={archived} />
      <Switch {...switchField('free')} />
      <Select
        {...textField('opens')}
        options={Object.entries(openingNames).map(([value, label]) => ({ value, label: label() }))}
      />
      {draft.opens === 'days' ? (
        <TextField {...textField('opensAfterDays')} type="number" min={0} max={3_650} inputMode="numeric" />
      ) : null}
      {draft.opens === 'date' ? <TextField {...textField('opensAt')} type="date" /> : null}
    </Fieldset>
  );
}

export function LessonPlace({
  textField,
  chapters,
}: LessonPart & { chapters: readonly { id: string; title: string }[] }) {
  return (
    <Fieldset legend={m.common_programme()}>
      <TextField {...textField('duration')} />
      {chapters.length > 0 ? (
        <Select
          {...textField('chapterId')}
          options={[
            { value: '', label: m.common_no_chapter() },
            ...chapters.map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      ) : null}
    </Fieldset>
  );
}

/** Shown only for a video without captions. */
export function TranscriptField({ draft, textField }: LessonPart) {
  if (!draft.videoId || draft.captions) return null;
  return <TextArea {...textField('transcript')} rows={6} maxLength={100_000} />;
}
