import { useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { toObjectAddress } from '#core/media/object-address.ts';
import { toShownFileName } from '#core/media/shown-file-name.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { UploadRow } from '../../ui/forms/upload.tsx';
import { useRemoval } from '../kit/picture-field.tsx';
import { mediaKinds, toObjectName } from '../kit/uploads/media.ts';
import { RefusedFiles, UploadArea } from '../kit/uploads/upload-area.tsx';
import { useUploads } from '../kit/uploads/use-uploads.ts';
import { type BlockPart, type BlockStorage, toBlockFieldId } from './home-draft.ts';

const { accept, maxSize, hint, refusal } = mediaKinds.voice;

export function BlockRecording({
  block: { kind, recording },
  errors,
  change,
  services,
  reportBusy,
  storage,
}: BlockPart & {
  storage: BlockStorage;
  services: BrowserServices;
  reportBusy: (busy: boolean) => void;
}) {
  const id = toBlockFieldId(kind, 'recording');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { place, remove } = useRemoval();
  /** Key under which an interrupted upload is resumed. */
  const uploadPlace = `${storage.place}/${kind}/recording`;
  const uploads = useUploads({
    services,
    refusal: refusal(),
    place: uploadPlace,
    reportBusy,
    onArrived: async ({ path }) =>
      change({ recording: toObjectAddress(services.firebase.storageBucket, path) }),
  });
  const fileName = toShownFileName(recording);
  return (
    <Fieldset legend={m.home_office_recording()} hint={m.home_office_recording_hint()}>
      {errors[id] ? <Notice tone="error" title={errors[id][0]} /> : null}
      <RefusedFiles names={refused} accepted={refusal()} />
      <div ref={place} id={id} tabIndex={-1}>
        {recording ? (
          <UploadRow
            fileName={fileName}
            state="success"
            onRemove={() =>
              remove(
                fileName,
                () => change({ recording: '' }),
                () => change({ recording }),
              )
            }
          />
        ) : (
          <UploadArea
            uploads={uploads}
            label={m.home_office_recording_drop()}
            hint={hint()}
            multiple={false}
            accept={accept}
            maxSize={maxSize}
            buttonLabel={m.common_choose_file()}
            onFiles={(files, names) => {
              setRefused(names);
              const [file] = files;
              if (file)
                uploads.start([
                  {
                    file,
                    path: `${storage.takeFolder()}/voice/${toObjectName(file.name)}`,
                    place: uploadPlace,
                  },
                ]);
            }}
          />
        )}
      </div>
    </Fieldset>
  );
}
