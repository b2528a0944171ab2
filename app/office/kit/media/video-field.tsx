import { type ChangeEvent, useRef, useState } from 'react';
import { parseOutsideVideo } from '#common/videos.ts';
import { toObjectAddress, toObjectPath } from '#core/media/object-address.ts';
import { toShownFileName } from '#core/media/shown-file-name.ts';
import type { Picture } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Fieldset } from '../../../ui/forms/form.tsx';
import { UploadRow } from '../../../ui/forms/upload.tsx';
import { Icon } from '../../../ui/mark/icon.tsx';
import { toFieldId } from '../field.ts';
import { useRemoval } from '../picture-field.tsx';
import publication from '../publication.module.css';
import { mediaKinds, NotDoneError, postJson, toObjectName } from '../uploads/media.ts';
import { RefusedFiles, UploadArea } from '../uploads/upload-area.tsx';
import styles from './media.module.css';
import { type MediaFormPart, useMediaFolder } from './media-folder.ts';
import { VideoConversion } from './video-conversion.tsx';

type VideoDraft = {
  pathFolderId: string;
  videoId: string;
  captions: string;
  videoIdExtract?: string;
  captionsExtract?: string;
  poster?: Picture | null;
};

const words = {
  videoId: {
    kind: 'video',
    captions: 'captions',
    legend: m.common_video,
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

export function VideoField({
  field,
  onFile,
  ...part
}: MediaFormPart<VideoDraft> & {
  field: keyof typeof words;
  /** Called with a file whose upload starts, and with null if the video is removed. */
  onFile?: (file: File | null) => void;
}) {
  const { draft, change, services, errors } = part;
  const { kind, captions, legend, hint, drop } = words[field];
  const { accept, maxSize, hint: limit, refusal } = mediaKinds[kind];
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { place, remove } = useRemoval();
  const [arrived, setArrived] = useState('');
  const { uploads, send } = useMediaFolder(part, kind, async ({ path }) => {
    setArrived(path);
    change({ [field]: toObjectAddress(services.firebase.storageBucket, path) });
  });
  const value = draft[field] ?? '';
  const captionsNow = draft[captions] ?? '';
  const { poster } = draft;
  const uploaded = value.startsWith('gs://');
  const path = toObjectPath(services.firebase.storageBucket, value);
  const fileName = toShownFileName(value);
  return (
    <Fieldset legend={legend()} hint={hint()}>
      {errors[field] ? <Notice tone="error" title={errors[field][0]} /> : null}
      <RefusedFiles names={refused} accepted={refusal()} />
      <div ref={place} id={toFieldId(field)} tabIndex={-1} className={styles.media}>
        {uploaded ? (
          <>
            <UploadRow
              fileName={fileName}
              state="success"
              onRemove={() =>
                remove(
                  fileName,
                  () => {
                    change({ [field]: '', [captions]: '', ...(poster && { poster: null }) });
                    onFile?.(null);
                  },
                  () => change({ [field]: value, [captions]: captionsNow, ...(poster && { poster }) }),
                )
              }
            />
            {path ? <VideoConversion key={path} path={path} isNew={path === arrived} /> : null}
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
                if (files[0]) onFile?.(files[0]);
              }}
            />
            <details className={styles.more} open={value !== '' || undefined}>
              <summary>{m.office_video_elsewhere()}</summary>
              <div className={styles.inside}>
                <TextField
                  label={m.newsroom_video_address()}
                  hint={m.newsroom_video_address_hint()}
                  inputMode="url"
                  value={parseOutsideVideo(value)?.page ?? value}
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

/** Maximum size of a caption file in bytes. Two hours of speech take about 100,000 bytes. */
const MAX_CHARACTERS = 900_000;

/** The server converts captions to WebVTT and stores them in the folder of the video. */
function CaptionsField({
  field,
  kind,
  draft,
  change,
  reportBusy,
  errors,
  area,
}: MediaFormPart<VideoDraft> & { field: 'captions' | 'captionsExtract'; kind: 'video' | 'extract' }) {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const { place, remove } = useRemoval();
  const value = draft[field] ?? '';
  const fault = error || errors[field]?.[0];

  async function send(file: File): Promise<void> {
    const name = toObjectName(file.name.replace(/\.[^.]*$/, '.vtt'));
    setSending(true);
    reportBusy(field, true);
    try {
      const { address } = await postJson<{ address: string }>('/admin/captions', {
        path: `${area}/${draft.pathFolderId}/${kind}/${name}`,
        text: await file.text(),
      });
      change({ [field]: address });
    } catch (failure) {
      if (!(failure instanceof NotDoneError)) throw failure;
      setError(failure.message);
    } finally {
      setSending(false);
      reportBusy(field, false);
    }
  }

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setError('');
    if (file.size > MAX_CHARACTERS) setError(m.products_captions_unreadable());
    else await send(file);
    if (chooser.current) chooser.current.value = '';
  }

  return (
    <div ref={place} id={toFieldId(field)} tabIndex={-1} className={styles.captions}>
      <p role="status">
        {value ? <Icon name="check" /> : null}
        <span>{` ${value ? m.products_captions_there() : m.products_captions_none()}`}</span>
      </p>
      {fault ? <Notice tone="error" live title={fault} /> : null}
      <input
        ref={chooser}
        type="file"
        accept=".vtt,.srt,text/vtt"
        hidden
        onChange={(event) => void choose(event)}
      />
      <ButtonRow>
        <Button variant="secondary" size="small" pending={sending} onClick={() => chooser.current?.click()}>
          {value ? m.products_captions_replace() : m.products_captions_choose()}
        </Button>
        {value ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() =>
              remove(
                m.products_captions(),
                () => change({ [field]: '' }),
                () => change({ [field]: value }),
              )
            }
          >
            {m.products_captions_remove()}
          </Button>
        ) : null}
      </ButtonRow>
      <p className={publication.note}>{m.products_captions_hint()}</p>
    </div>
  );
}
