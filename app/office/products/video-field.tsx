import { useState } from 'react';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { UploadRow } from '../../ui/forms/upload.tsx';
import { useRemoval } from '../editing/use-removal.ts';
import { mediaKinds } from '../uploads/media-kinds.ts';
import { RefusedFiles } from '../uploads/refused-files.tsx';
import { UploadArea } from '../uploads/upload-area.tsx';
import { CaptionsField } from './captions-field.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import styles from './product-editor.module.css';
import { toAddress, useMediaFolder } from './use-media-folder.ts';

const words = {
  videoId: {
    kind: 'video',
    captions: 'captions',
    legend: m.office_field_video,
    hint: m.office_video_hint,
    drop: m.office_video_drop,
  },
  videoIdExtract: {
    kind: 'extract',
    captions: 'captionsExtract',
    legend: m.office_field_extract,
    hint: m.office_extract_hint,
    drop: m.office_extract_drop,
  },
} as const;

/** A video of ours, or one named by its identifier on YouTube or Vimeo. */
export function VideoField({ field, ...part }: EditorPart & { field: keyof typeof words }) {
  const { draft, change, services, errors } = part;
  const { kind, captions, legend, hint, drop } = words[field];
  const { accept, maxSize, hint: limit, refusal } = mediaKinds[kind];
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { place, remove } = useRemoval();
  const { uploads, send } = useMediaFolder(part, kind, async ({ path }) =>
    change({ [field]: toAddress(services.firebase.storageBucket, path) }),
  );
  const value = draft[field];
  const captionsNow = draft[captions];
  const uploaded = value.startsWith('gs://');
  const fileName = value.slice(value.lastIndexOf('/') + 1);
  return (
    <Fieldset legend={legend()} hint={hint()}>
      {errors[field] ? <Notice tone="error" title={errors[field][0]} /> : null}
      <RefusedFiles names={refused} accepted={refusal()} />
      <div ref={place} id={fieldId(field)} tabIndex={-1} className={styles.media}>
        {uploaded ? (
          <>
            <UploadRow
              fileName={fileName}
              state="success"
              onRemove={() =>
                remove(
                  fileName,
                  () => change({ [field]: '', [captions]: '' }),
                  () => change({ [field]: value, [captions]: captionsNow }),
                )
              }
            />
            <CaptionsField {...part} field={captions} kind={kind} />
          </>
        ) : (
          <>
            <UploadArea
              uploads={uploads}
              label={drop()}
              hint={limit()}
              multiple={false}
              accept={accept}
              maxSize={maxSize}
              buttonLabel={m.office_video_choose()}
              onFiles={(files, names) => {
                setRefused(names);
                send(files.slice(0, 1));
              }}
            />
            <details className={styles.more} open={value !== '' || undefined}>
              <summary>{m.office_video_elsewhere()}</summary>
              <div className={styles.inside}>
                <TextField
                  label={m.office_video_id_label()}
                  hint={m.office_video_id_hint()}
                  value={value}
                  onChange={(event) => change({ [field]: event.currentTarget.value.trim() })}
                  error={errors[field]}
                  optional
                />
              </div>
            </details>
          </>
        )}
      </div>
    </Fieldset>
  );
}
