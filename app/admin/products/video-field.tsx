import { useState } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { UploadRow } from '../../ui/forms/upload-row.tsx';
import { RefusedFiles } from '../uploads/refused-files.tsx';
import { UploadArea } from '../uploads/upload-area.tsx';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import { mediaKinds } from './media-kinds.ts';
import styles from './product-editor.module.css';
import { toAddress, useMediaFolder } from './use-media-folder.ts';
import { useRemoval } from './use-removal.ts';

const elsewhere = 'Hébergée par YouTube ou Vimeo';

const words = {
  videoId: {
    kind: 'video',
    legend: 'Vidéo',
    hint: 'Réservée à qui l’a acheté.',
    drop: 'Déposez la vidéo ici',
  },
  videoIdExtract: {
    kind: 'extract',
    legend: 'Extrait',
    hint: 'Offert à toute personne connectée.',
    drop: 'Déposez l’extrait ici',
  },
} as const;

/** A video of ours, or one named by its identifier on YouTube or Vimeo. */
export function VideoField({ field, ...part }: EditorPart & { field: keyof typeof words }) {
  const { draft, change, services, errors } = part;
  const { kind, legend, hint, drop } = words[field];
  const { accept, maxSize, hint: limit, refusal } = mediaKinds[kind];
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { place, remove } = useRemoval();
  const { uploads, send } = useMediaFolder(part, kind, async ({ path }) =>
    change({ [field]: toAddress(services.firebase.storageBucket, path) }),
  );
  const value = draft[field];
  const uploaded = value.startsWith('gs://');
  const fileName = value.slice(value.lastIndexOf('/') + 1);
  return (
    <Fieldset legend={legend} hint={hint}>
      {errors[field] ? <Notice tone="error" title={errors[field][0]} /> : null}
      <RefusedFiles names={refused} accepted={refusal} />
      <div ref={place} id={fieldId(field)} tabIndex={-1} className={styles.media}>
        {uploaded ? (
          <UploadRow
            fileName={fileName}
            state="success"
            onRemove={() =>
              remove(
                fileName,
                () => change({ [field]: '' }),
                () => change({ [field]: value }),
              )
            }
          />
        ) : (
          <>
            <UploadArea
              uploads={uploads}
              label={drop}
              hint={limit}
              multiple={false}
              accept={accept}
              maxSize={maxSize}
              buttonLabel="Choisir une vidéo"
              onFiles={(files, names) => {
                setRefused(names);
                send(files.slice(0, 1));
              }}
            />
            <details className={styles.more} open={value !== '' || undefined}>
              <summary>{elsewhere}</summary>
              <div className={styles.inside}>
                <TextField
                  label="Identifiant"
                  hint="Comme youtube:dQw4w9WgXcQ ou vimeo:76979871."
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
