import { useState } from 'react';
import type { Picture } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { UploadRow } from '../../ui/forms/upload.tsx';
import { toFieldId } from '../kit/field.ts';
import { putBack, useDropOrder, useMediaFolder } from '../kit/media/media-folder.ts';
import { useRemoval } from '../kit/picture-field.tsx';
import { adoptPicture, mediaKinds } from '../kit/uploads/media.ts';
import { RefusedFiles, UploadArea } from '../kit/uploads/upload-area.tsx';
import styles from './pictures-field.module.css';
import type { ProductPart } from './product-draft.ts';

const { accept, maxSize, hint, refusal } = mediaKinds.pictures;

/** Pictures of cards and pages. Without one, the site draws a cover from the title. */
export function PicturesField(part: ProductPart) {
  const { draft, change, errors } = part;
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { place, remove } = useRemoval();
  const insert = useDropOrder((picture: Picture) => picture.path);
  const { uploads, send } = useMediaFolder(part, 'pictures', async ({ path, rank }) => {
    const picture = await adoptPicture(path);
    change((current) => ({ miniature: insert(current.miniature, picture, rank) }));
  });
  const describe = (path: string, alt: string) =>
    change((current) => ({
      miniature: current.miniature.map((picture) => (picture.path === path ? { ...picture, alt } : picture)),
    }));
  const without = (list: readonly Picture[], path: string) => list.filter((kept) => kept.path !== path);
  return (
    <Fieldset legend={m.common_pictures()} hint={m.office_pictures_hint()}>
      {errors.miniature ? <Notice tone="error" title={errors.miniature[0]} /> : null}
      <RefusedFiles names={refused} accepted={refusal()} />
      <div ref={place} id={toFieldId('miniature')} tabIndex={-1} className={styles.media}>
        <UploadArea
          uploads={uploads}
          label={m.office_pictures_drop()}
          hint={hint()}
          accept={accept}
          maxSize={maxSize}
          buttonLabel={m.office_pictures_choose()}
          onFiles={(files, names) => {
            setRefused(names);
            send(files);
          }}
        >
          {draft.miniature.map((picture, index) => (
            <div key={picture.path} className={styles.item}>
              <UploadRow
                fileName={m.office_picture_name({ rank: index + 1 })}
                state="success"
                preview={<img src={picture.url} alt="" width={picture.width} height={picture.height} />}
                onRemove={() =>
                  remove(
                    m.office_picture_name({ rank: index + 1 }),
                    () => change((now) => ({ miniature: without(now.miniature, picture.path) })),
                    () => change((now) => ({ miniature: putBack(now.miniature, index, picture) })),
                  )
                }
              />
              <TextField
                label={m.office_picture_alt_label({ rank: index + 1 })}
                hint={m.office_picture_alt_hint()}
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
                  {m.office_picture_first({ rank: index + 1 })}
                </Button>
              ) : null}
            </div>
          ))}
        </UploadArea>
      </div>
    </Fieldset>
  );
}
