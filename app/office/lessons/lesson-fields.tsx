import { useRef, useState } from 'react';
import type { LessonDraft } from '#core/lessons/lesson-subject.ts';
import { m } from '#words/messages.js';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { toFieldId } from '../kit/field.ts';
import { captureFrame } from '../kit/media/capture-frame.ts';
import type { MediaFormPart } from '../kit/media/media-folder.ts';
import { useFolder } from '../kit/media/use-folder.ts';
import { VideoField } from '../kit/media/video-field.tsx';
import { PictureField } from '../kit/picture-field.tsx';
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

/** The video, and its poster: a frame taken from the uploaded file, unless the teacher chooses a picture. */
export function LessonVideo(part: LessonPart & MediaFormPart<LessonDraft>) {
  const { draft, change, errors, texts, services, area, reportBusy } = part;
  const [frame, setFrame] = useState<File | null>(null);
  const takeFolder = useFolder(draft, change);
  const latest = useRef<File | null>(null);
  async function takeFrame(file: File | null): Promise<void> {
    latest.current = file;
    const taken = file && (await captureFrame(file));
    // The video may have been removed or replaced meanwhile.
    if (latest.current === file) setFrame(taken);
  }
  return (
    <>
      <VideoField {...part} field="videoId" onFile={(file) => void takeFrame(file)} />
      {frame || draft.videoId.startsWith('gs://') ? (
        <PictureField
          id={toFieldId('poster')}
          legend={texts.poster?.label ?? ''}
          hint={texts.poster?.hint}
          error={errors.poster?.[0]}
          picture={draft.poster}
          suggestion={frame}
          onChange={(poster) => change({ poster })}
          alt={null}
          services={services}
          takeFolder={() => `${area}/${takeFolder()}`}
          uploadPlace={draft.pathFolderId ? `${area}/${draft.pathFolderId}/poster` : null}
          reportBusy={(busy) => reportBusy('poster', busy)}
        />
      ) : null}
    </>
  );
}

/** Shown only for a video without captions. */
export function TranscriptField({ draft, textField }: LessonPart) {
  if (!draft.videoId || draft.captions) return null;
  return <TextArea {...textField('transcript')} rows={6} maxLength={100_000} />;
}
