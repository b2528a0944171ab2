import { useState } from 'react';
import { toObjectAddress } from '#core/media/object-address.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Fieldset } from '../../../ui/forms/form.tsx';
import { UploadRow } from '../../../ui/forms/upload.tsx';
import { toFieldId } from '../field.ts';
import { useRemoval } from '../picture-field.tsx';
import { mediaKinds } from '../uploads/media.ts';
import { RefusedFiles, UploadArea } from '../uploads/upload-area.tsx';
import styles from './media.module.css';
import { type MediaFormPart, putBack, useDropOrder, useMediaFolder } from './media-folder.ts';

const { maxSize, hint, refusal } = mediaKinds.files;

type StoredFile = { fileName: string; url: string };

export function FilesField(part: MediaFormPart<{ pathFolderId: string; files: StoredFile[] }>) {
  const { draft, change, services, errors } = part;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { place, remove } = useRemoval();
  const insert = useDropOrder((file: StoredFile) => file.url);
  const { uploads, send } = useMediaFolder(part, 'files', async ({ fileName, path, rank }) => {
    const entry = { fileName, url: toObjectAddress(services.firebase.storageBucket, path) };
    change((current) => ({ files: insert(current.files, entry, rank) }));
  });
  return (
    <Fieldset legend={m.common_documents()} hint={m.office_files_hint()}>
      {errors.files ? <Notice tone="error" title={errors.files[0]} /> : null}
      <RefusedFiles names={refused} accepted={refusal()} />
      <div ref={place} id={toFieldId('files')} tabIndex={-1} className={styles.media}>
        <UploadArea
          uploads={uploads}
          label={m.office_files_drop()}
          hint={hint()}
          maxSize={maxSize}
          onFiles={(files, names) => {
            setRefused(names);
            send(files);
          }}
        >
          {draft.files.map((file, index) => (
            <UploadRow
              key={file.url}
              fileName={file.fileName}
              state="success"
              onRemove={() =>
                remove(
                  file.fileName,
                  () => change((now) => ({ files: now.files.filter((kept) => kept.url !== file.url) })),
                  () => change((now) => ({ files: putBack(now.files, index, file) })),
                )
              }
            />
          ))}
        </UploadArea>
      </div>
    </Fieldset>
  );
}
