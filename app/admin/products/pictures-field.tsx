import type { Picture } from '#core/products/product.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fieldset } from '../../ui/forms/fieldset.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { UploadRow } from '../../ui/forms/upload-row.tsx';
import { UploadArea } from '../uploads/upload-area.tsx';
import { RefusedError } from '../uploads/upload-errors.ts';
import styles from './pictures-field.module.css';
import type { EditorPart } from './product-editor.tsx';
import { useMediaFolder } from './use-media-folder.ts';

/** The pictures of cards and pages. Without one, the site draws a cover from the title. */
export function PicturesField(part: EditorPart) {
  const { draft, change, errors } = part;
  const { uploads, send } = useMediaFolder(part, 'pictures', async ({ path }) => {
    const picture = await adopt(path);
    change((current) => ({ miniature: [...current.miniature, picture] }));
  });
  const describe = (path: string, alt: string) =>
    change((current) => ({
      miniature: current.miniature.map((picture) => (picture.path === path ? { ...picture, alt } : picture)),
    }));
  return (
    <Fieldset
      legend="Images"
      hint="La première est celle des listes. Sans image, une couverture est composée avec le titre."
    >
      {errors.miniature ? <Notice tone="error" title={errors.miniature[0]} /> : null}
      <UploadArea
        uploads={uploads}
        label="Déposez les images ici"
        hint="JPEG, PNG, WebP, AVIF ou GIF, 20 Mo au plus chacune."
        accept={{ 'image/*': ['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif'] }}
        buttonLabel="Choisir des images"
        onFiles={(files) => send(files)}
      >
        {draft.miniature.map((picture, index) => (
          <div key={picture.path}>
            <UploadRow
              fileName={`Image ${index + 1}`}
              state="success"
              preview={
                <img
                  className={styles.preview}
                  src={picture.url}
                  alt=""
                  width={picture.width}
                  height={picture.height}
                />
              }
              onRemove={() =>
                change((current) => ({
                  miniature: current.miniature.filter((kept) => kept.path !== picture.path),
                }))
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
          </div>
        ))}
      </UploadArea>
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
