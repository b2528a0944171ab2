import { m } from '#words/messages.js';
import type { BrowserServices } from '../../context.ts';
import { PictureField } from '../editing/picture-field.tsx';
import { createFolderId } from '../uploads/object-names.ts';
import type { BlockPart } from './block-card.tsx';
import { fieldId } from './home-draft.ts';

/** The picture of a block, if it is to have one. */
export function BlockPicture({
  block: { kind, picture },
  errors,
  change,
  ...sending
}: BlockPart & { services: BrowserServices; reportBusy: (busy: boolean) => void }) {
  const altId = fieldId(kind, 'picture', 'alt');
  return (
    <PictureField
      {...sending}
      legend={m.home_office_picture()}
      hint={m.home_office_picture_hint()}
      picture={picture}
      onChange={(changed) => change({ picture: changed })}
      alt={{ label: m.editing_picture_alt(), id: altId, error: errors[altId], optional: true }}
      takeFolder={() => `school/${createFolderId()}`}
    />
  );
}
