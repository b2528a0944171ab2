import { useState } from 'react';
import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseMedia } from '#core/exercises/document/exercise-document.ts';
import { toObjectAddress } from '#core/media/object-address.ts';
import { m } from '#words/messages.js';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Select, TextArea } from '../../ui/forms/field.tsx';
import { UploadRow } from '../../ui/forms/upload.tsx';
import { type MediaFormPart, useMediaFolder } from '../kit/media/media-folder.ts';
import { RefusedFiles, UploadArea } from '../kit/uploads/upload-area.tsx';
import styles from './exercise-editor.module.css';

type Props = {
  file: ExerciseMedia;
  field: string;
  part: MediaFormPart;
  onChange: (file: ExerciseMedia) => void;
};

const accept = { 'audio/*': ['.mp3', '.m4a', '.aac', '.ogg', '.wav'] };
const maxSize = 30 * 1_024 * 1_024;

/** Settings of a recording: plays, pauses, slow version and transcript. */
export function RecordingFields({ file, field, part, onChange }: Props) {
  const { plays, pauses, transcript = '' } = file;
  return (
    <details>
      <summary>{m.writing_listening()}</summary>
      <div className={styles.stack}>
        <Select
          label={m.exams_plays()}
          hint={m.writing_plays_hint()}
          value={String(plays ?? '')}
          options={[
            { value: '', label: m.codes_once_no() },
            { value: '1', label: '1' },
            { value: '2', label: '2' },
          ]}
          onChange={({ currentTarget: { value } }) => {
            const { plays: _plays, pauses: _pauses, ...rest } = file;
            onChange(value === '' ? rest : { ...file, plays: value === '1' ? 1 : 2 });
          }}
        />
        {plays ? (
          <Checkbox
            label={m.writing_pauses()}
            checked={pauses !== false}
            onChange={({ currentTarget: { checked } }) => {
              const { pauses: _pauses, ...rest } = file;
              onChange(checked ? rest : { ...file, pauses: false });
            }}
          />
        ) : null}
        <TextArea
          label={m.common_transcript()}
          hint={m.writing_transcript_hint()}
          optional
          value={transcript}
          rows={3}
          maxLength={documentLimits.textCharacters}
          lang="fr"
          onChange={({ currentTarget: { value } }) => onChange({ ...file, transcript: value })}
        />
        <SlowVersion file={file} field={field} part={part} onChange={onChange} />
      </div>
    </details>
  );
}

function SlowVersion({ file, field, part, onChange }: Props) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { uploads, send } = useMediaFolder(
    part,
    'files',
    async ({ fileName, path }) =>
      onChange({
        ...file,
        slow: { fileName, url: toObjectAddress(part.services.firebase.storageBucket, path) },
      }),
    `${field}-slow`,
  );
  return (
    <>
      <RefusedFiles names={refused} accepted={m.writing_media_limit()} />
      <UploadArea
        uploads={uploads}
        label={m.writing_slow_drop()}
        hint={m.writing_slow_hint()}
        accept={accept}
        maxSize={maxSize}
        onFiles={(files, names) => {
          setRefused(names);
          send(files.slice(0, 1));
        }}
      >
        {file.slow ? (
          <UploadRow
            fileName={file.slow.fileName}
            state="success"
            onRemove={() => {
              const { slow: _slow, ...rest } = file;
              onChange(rest);
            }}
          />
        ) : null}
      </UploadArea>
    </>
  );
}
