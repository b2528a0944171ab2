import { Notice } from '../../ui/feedback/notice.tsx';
import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { UploadRow } from '../../ui/forms/upload-row.tsx';
import { UploadArea } from '../uploads/upload-area.tsx';
import type { EditorPart } from './product-editor.tsx';
import { toAddress, useMediaFolder } from './use-media-folder.ts';

const words = {
  videoId: {
    kind: 'video',
    legend: 'Vidéo',
    hint: 'Réservée aux personnes qui ont acheté ce contenu.',
    drop: 'Déposez la vidéo ici',
    limit: 'MP4 ou WebM, 4 Go au plus.',
  },
  videoIdExtract: {
    kind: 'extract',
    legend: 'Extrait',
    hint: 'Offert à toute personne connectée.',
    drop: 'Déposez l’extrait ici',
    limit: 'MP4 ou WebM, 512 Mo au plus.',
  },
} as const;

/** A video of ours, or one named by its identifier on YouTube or Vimeo. */
export function VideoField({ field, ...part }: EditorPart & { field: keyof typeof words }) {
  const { draft, change, services, errors } = part;
  const { kind, legend, hint, drop, limit } = words[field];
  const { uploads, send } = useMediaFolder(part, kind, async ({ path }) =>
    change({ [field]: toAddress(services.firebase.storageBucket, path) }),
  );
  const value = draft[field];
  const uploaded = value.startsWith('gs://');
  return (
    <Fieldset legend={legend} hint={hint}>
      {errors[field] ? <Notice tone="error" title={errors[field][0]} /> : null}
      {uploaded ? (
        <UploadRow
          fileName={value.slice(value.lastIndexOf('/') + 1)}
          state="success"
          onRemove={() => change({ [field]: '' })}
        />
      ) : (
        <>
          <UploadArea
            uploads={uploads}
            label={drop}
            hint={limit}
            multiple={false}
            accept={{ 'video/*': ['.mp4', '.webm', '.mov'] }}
            buttonLabel="Choisir une vidéo"
            onFiles={(files) => send(files.slice(0, 1))}
          />
          <TextField
            label="Ou une vidéo hébergée ailleurs"
            hint="Un identifiant comme youtube:dQw4w9WgXcQ ou vimeo:76979871."
            value={value}
            onChange={(event) => change({ [field]: event.currentTarget.value.trim() })}
            optional
          />
        </>
      )}
    </Fieldset>
  );
}
