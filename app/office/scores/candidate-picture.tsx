import { m } from '#words/messages.js';
import { PictureField } from '../editing/picture-field.tsx';
import { createFolderId } from '../uploads/object-names.ts';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';

/** A picture of the candidate or of what they made of it. */
export function CandidatePicture({ draft, change, errors, services, reportBusy }: EditorPart) {
  function takeFolder(): string {
    const folder = draft.pathFolderId || createFolderId();
    if (!draft.pathFolderId) change({ pathFolderId: folder });
    return `scores/${folder}`;
  }
  return (
    <PictureField
      id={fieldId('picture')}
      legend={m.marks_field_picture()}
      error={errors.picture?.[0]}
      picture={draft.picture}
      onChange={(picture) => change({ picture })}
      alt={{ label: m.editing_picture_alt(), id: fieldId('picture.alt'), optional: true }}
      takeFolder={takeFolder}
      services={services}
      reportBusy={reportBusy}
    />
  );
}
