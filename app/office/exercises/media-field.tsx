import { lazy, Suspense, useContext, useRef, useState } from 'react';
import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ItemBase } from '#core/exercises/document/exercise-document.ts';
import { isRecording } from '#core/exercises/document/media-address.ts';
import { toObjectAddress } from '#core/media/object-address.ts';
import { m } from '#words/messages.js';
import { TextField } from '../../ui/forms/field.tsx';
import { UploadRow } from '../../ui/forms/upload.tsx';
import { type MediaFormPart, putBack, useMediaFolder } from '../kit/media/media-folder.ts';
import { useRemoval } from '../kit/picture-field.tsx';
import { RefusedFiles, UploadArea } from '../kit/uploads/upload-area.tsx';
import { recorderPart } from '../kit/use-editor.ts';
import { toDraftFileHref } from './draft-file.ts';
import styles from './exercise-editor.module.css';
import { MediaContext } from './media-context.ts';
import { RecordingFields } from './recording-fields.tsx';

/** Loaded on demand, because few teachers record in the page. */
const VoiceRecorder = lazy(() => import('../kit/media/voice-recorder.tsx'));

type Media = ItemBase['media'];

const accept = {
  'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'],
  'audio/*': ['.mp3', '.m4a', '.aac', '.ogg', '.wav'],
  'video/*': ['.mp4', '.webm'],
};

/** Maximum file size in bytes (30 MB), because learners download the files on a phone. */
const maxSize = 30 * 1_024 * 1_024;

export default function MediaField({
  id,
  media,
  onChange,
}: {
  id: string;
  media: Media;
  onChange: (media: Media) => void;
}) {
  const part = useContext(MediaContext);
  return part ? <MediaRows id={id} media={media} part={part} onChange={onChange} /> : null;
}

function MediaRows({
  id,
  media,
  part,
  onChange,
}: Parameters<typeof MediaField>[0] & { part: MediaFormPart }) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { place, remove } = useRemoval();
  const { storageBucket } = part.services.firebase;
  /** Latest props, because the media may change during an upload. */
  const latest = useRef({ media, onChange });
  latest.current = { media, onChange };
  const { uploads, send } = useMediaFolder(
    part,
    'files',
    async ({ fileName, path }) => {
      const url = toObjectAddress(storageBucket, path);
      latest.current.onChange([...latest.current.media, { fileName, url, alt: '' }]);
    },
    `-${id}`,
  );
  return (
    <div ref={place} tabIndex={-1} className={styles.stack}>
      <RefusedFiles names={refused} accepted={m.writing_media_limit()} />
      <UploadArea
        uploads={uploads}
        label={m.writing_media_drop()}
        hint={m.writing_media_limit()}
        accept={accept}
        maxSize={maxSize}
        onFiles={(files, names) => {
          setRefused(names);
          send(files.slice(0, documentLimits.media - media.length));
        }}
      >
        {media.map((file, index) => (
          <div key={file.url || file.fileName} className={styles.stack}>
            <UploadRow
              fileName={file.fileName}
              state="success"
              preview={
                isRecording(file.url) ? undefined : (
                  <img src={toDraftFileHref(file.url)} alt="" loading="lazy" />
                )
              }
              onRemove={() =>
                remove(
                  file.fileName,
                  () => onChange(media.filter((kept) => kept !== file)),
                  () => latest.current.onChange(putBack(latest.current.media, index, file)),
                )
              }
            />
            <TextField
              label={isRecording(file.url) ? m.writing_media_alt_sound() : m.common_picture_description()}
              hint={isRecording(file.url) ? m.writing_media_alt_sound_hint() : m.writing_media_alt_hint()}
              value={file.alt}
              maxLength={documentLimits.answerCharacters}
              lang="fr"
              onChange={({ currentTarget: { value: alt } }) =>
                onChange(media.map((each) => (each === file ? { ...file, alt } : each)))
              }
            />
            {isRecording(file.url) ? (
              <RecordingFields
                file={file}
                field={`-${id}-${index}`}
                part={part}
                onChange={(changed) =>
                  latest.current.onChange(
                    latest.current.media.map((each, at) => (at === index ? changed : each)),
                  )
                }
              />
            ) : null}
          </div>
        ))}
      </UploadArea>
      {media.length < documentLimits.media ? (
        <Suspense fallback={<p>{m.common_loading()}</p>}>
          <VoiceRecorder
            onRecorded={(file) => send([file])}
            reportBusy={(busy) => part.reportBusy(recorderPart, busy)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
