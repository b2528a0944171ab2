import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { Picture } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/show-toast.ts';
import { TextField, type TextFieldProps } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { UploadRow } from '../../ui/forms/upload.tsx';
import styles from './picture-field.module.css';
import { adoptPicture, mediaKinds, toObjectName } from './uploads/media.ts';
import { RefusedFiles, UploadArea } from './uploads/upload-area.tsx';
import { useUploads } from './uploads/use-uploads.ts';

const { accept, maxSize, hint: limit, refusal } = mediaKinds.pictures;

export function PictureField({
  id,
  legend,
  hint,
  error,
  picture,
  onChange,
  suggestion = null,
  alt,
  takeFolder,
  uploadPlace,
  services,
  reportBusy,
}: {
  /** Id of the element that receives the focus when the picture is removed. */
  id?: string;
  legend: string;
  hint?: ReactNode;
  error?: string | undefined;
  picture: Picture | null;
  onChange: (picture: Picture | null) => void;
  /** File to upload if no picture is set. */
  suggestion?: File | null;
  /** Props of the description; null for a picture without one. */
  alt?: Pick<TextFieldProps, 'id' | 'label' | 'error' | 'optional'> | null;
  /** Returns the folder for the next picture, as `news/{32 hex}`. */
  takeFolder: () => string;
  /** Key to resume an upload of an earlier visit, unique in the back office; null without a folder. */
  uploadPlace: string | null;
  services: BrowserServices;
  /** Reports a running upload to the editor, which delays saving until it finishes. */
  reportBusy: (busy: boolean) => void;
}) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { place, remove } = useRemoval();
  const uploads = useUploads({
    services,
    refusal: refusal(),
    place: uploadPlace,
    onArrived: async ({ path }) => onChange(await adoptPicture(path)),
    reportBusy,
  });

  function send(files: readonly File[], names: readonly string[]): void {
    setRefused(names);
    if (files.length === 0) return;
    const folder = takeFolder();
    uploads.start(
      files.map((file) => ({
        file,
        path: `${folder}/pictures/${toObjectName(file.name)}`,
        place: uploadPlace ?? `${folder}/picture`,
      })),
    );
  }

  const suggested = useRef<File | null>(null);
  useEffect(() => {
    if (suggested.current === suggestion) return;
    suggested.current = suggestion;
    if (suggestion && !picture) send([suggestion], []);
  });

  return (
    <Fieldset legend={legend} hint={hint}>
      {error ? <Notice tone="error" title={error} /> : null}
      <RefusedFiles names={refused} accepted={refusal()} />
      <div ref={place} id={id} tabIndex={-1} className={styles.parts}>
        {picture ? (
          <>
            <UploadRow
              fileName={legend}
              state="success"
              preview={<img src={picture.url} alt="" width={picture.width} height={picture.height} />}
              onRemove={() =>
                remove(
                  legend,
                  () => onChange(null),
                  () => onChange(picture),
                )
              }
            />
            {alt === null ? null : (
              <TextField
                label={m.common_picture_description()}
                hint={m.office_picture_alt_hint()}
                value={picture.alt}
                maxLength={300}
                onChange={(event) => onChange({ ...picture, alt: event.currentTarget.value })}
                {...alt}
              />
            )}
          </>
        ) : (
          <UploadArea
            uploads={uploads}
            label={m.editing_picture_drop()}
            hint={limit()}
            accept={accept}
            maxSize={maxSize}
            multiple={false}
            buttonLabel={m.editing_picture_choose()}
            onFiles={send}
          />
        )}
      </div>
    </Fieldset>
  );
}

/** Removes entries and offers an undo. The focus moves to `place`, because the pressed button disappears. */
export function useRemoval() {
  const place = useRef<HTMLDivElement>(null);
  return {
    place,
    remove(name: string, takeOff: () => void, giveBack: () => void) {
      takeOff();
      place.current?.focus();
      showToast({
        title: m.office_removed({ name }),
        action: { label: m.common_cancel(), onPress: giveBack },
      });
    },
  };
}
