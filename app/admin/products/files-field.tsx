import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { UploadRow } from '../../ui/forms/upload-row.tsx';
import { UploadArea } from '../uploads/upload-area.tsx';
import type { EditorPart } from './product-editor.tsx';
import { toAddress, useMediaFolder } from './use-media-folder.ts';

/** The documents that buyers download. */
export function FilesField(part: EditorPart) {
  const { draft, change, services, errors } = part;
  const [refused, setRefused] = useState<string[]>([]);
  const { uploads, send } = useMediaFolder(part, 'files', async ({ file, path }) =>
    change((current) => ({
      files: [
        ...current.files,
        { fileName: file.name, url: toAddress(services.firebase.storageBucket, path) },
      ],
    })),
  );
  return (
    <Fieldset legend="Documents" hint="Réservés aux personnes qui ont acheté ce contenu.">
      {errors.files ? <Notice tone="error" title={errors.files[0]} /> : null}
      {refused.length > 0 ? (
        <Notice tone="error" live title={`Ces fichiers ne conviennent pas : ${refused.join(', ')}`} />
      ) : null}
      <UploadArea
        uploads={uploads}
        label="Déposez les documents ici"
        hint="PDF, bureautique, sons, images ou vidéos, 1 Go au plus chacun."
        onFiles={(files, names) => {
          setRefused(names);
          send(files);
        }}
      >
        {draft.files.map((file) => (
          <UploadRow
            key={file.url}
            fileName={file.fileName}
            state="success"
            onRemove={() =>
              change((current) => ({ files: current.files.filter((kept) => kept.url !== file.url) }))
            }
          />
        ))}
      </UploadArea>
    </Fieldset>
  );
}
