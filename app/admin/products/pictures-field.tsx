import { useState } from 'react';
import type { Picture } from '#core/products/product.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { UploadRow } from '../../ui/forms/upload-row.tsx';
import { RefusedFiles } from '../uploads/refused-files.tsx';
import { UploadArea } from '../uploads/upload-area.tsx';
import { RefusedError } from '../uploads/upload-errors.ts';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import { mediaKinds } from './media-kinds.ts';
import styles from './pictures-field.module.css';
import { putBack } from './put-back.ts';
import { useDropOrder } from './use-drop-order.ts';
import { useMediaFolder } from './use-media-folder.ts';
import { useRemoval } from './use-removal.ts';

const { accept, maxSize, hint, refusal } = mediaKinds.pictures;

/** The pictures of cards and pages. Without one, the site draws a cover from the title. */
export function PicturesField(part: EditorPart) {
  const { draft, change, errors } = part;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { place, remove } = useRemoval();
  const insert = useDropOrder((picture: Picture) => picture.path);
  const { uploads, send } = useMediaFolder(part, 'pictures', async ({ path, rank }) => {
    const picture = await adopt(path);
    change((current) => ({ miniature: insert(current.miniature, picture, rank) }));
  });
  const describe = (path: string, alt: string) =>
    change((current) => ({
      miniature: current.miniature.map((picture) => (picture.path === path ? { ...picture, alt } : picture)),
    }));
  const without = (list: readonly Picture[], path: string) => list.filter((kept) => kept.path !== path);
  return (
    <Fieldset
      legend="Images"
      hint="La première est celle des listes. Sans image, une couverture est composée avec le titre."
    >
      {errors.miniature ? <Notice tone="error" title={errors.miniature[0]} /> : null}
      <RefusedFiles names={refused} accepted={refusal} />
      <div ref={place} id={fieldId('miniature')} tabIndex={-1} className={styles.media}>
        <UploadArea
          uploads={uploads}
          label="Déposez les images ici"
          hint={hint}
          accept={accept}
          maxSize={maxSize}
          buttonLabel="Choisir des images"
          onFiles={(files, names) => {
            setRefused(names);
            send(files);
          }}
        >
          {draft.miniature.map((picture, index) => (
            <div key={picture.path} className={styles.item}>
              <UploadRow
                fileName={`Image ${index + 1}`}
                state="success"
                preview={<img src={picture.url} alt="" width={picture.width} height={picture.height} />}
                onRemove={() =>
                  remove(
                    `Image ${index + 1}`,
                    () => change((now) => ({ miniature: without(now.miniature, picture.path) })),
                    () => change((now) => ({ miniature: putBack(now.miniature, index, picture) })),
                  )
                }
              />
              <TextField
                label={`Description de l’image ${index + 1}`}
                hint="Pour les personnes qui ne la voient pas."
                value={picture.alt}
                maxLength={300}
                onChange={(event) => describe(picture.path, event.currentTarget.value)}
                optional
              />
              {index > 0 ? (
                <Button
                  variant="quiet"
                  size="small"
                  className={styles.first}
                  onClick={() =>
                    change((now) => ({ miniature: [picture, ...without(now.miniature, picture.path)] }))
                  }
                >
                  {`Mettre l’image ${index + 1} en premier`}
                </Button>
              ) : null}
            </div>
          ))}
        </UploadArea>
      </div>
    </Fieldset>
  );
}

/** Has the server re-encode an uploaded picture. @throws {Error} with a French sentence */
async function adopt(path: string): Promise<Picture> {
  const response = await fetch('/admin/pictures', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  });
  if (response.ok) return (await response.json()) as Picture;
  const refusal = (await response.json().catch(() => ({}))) as { message?: string };
  throw new RefusedError(refusal.message ?? 'L’image n’a pas pu être préparée. Réessayez dans un instant.');
}
