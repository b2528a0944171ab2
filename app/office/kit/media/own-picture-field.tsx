import type { ReactNode } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { Picture } from '#core/products/product.ts';
import { toFieldId } from '../field.ts';
import { PictureField } from '../picture-field.tsx';
import type { ChangeDraft, EditorPart } from '../use-editor.ts';
import { useFolder } from './use-folder.ts';

type Pictured = { picture: Picture | null; pathFolderId: string };

export function OwnPictureField({
  area,
  hint,
  alt,
  services,
  editor: { draft, change, errors, texts, reportBusy },
}: {
  area: 'news' | 'scores';
  hint?: ReactNode;
  alt: Parameters<typeof PictureField>[0]['alt'];
  services: BrowserServices;
  editor: Pick<EditorPart<Pictured>, 'draft' | 'errors' | 'texts' | 'reportBusy'> & {
    change: ChangeDraft<Pictured>;
  };
}) {
  const takeFolder = useFolder(draft, change);
  return (
    <PictureField
      id={toFieldId('picture')}
      legend={texts.picture?.label ?? ''}
      hint={hint}
      error={errors.picture?.[0]}
      picture={draft.picture}
      onChange={(picture) => change({ picture })}
      alt={alt}
      services={services}
      takeFolder={() => `${area}/${takeFolder()}`}
      uploadPlace={draft.pathFolderId ? `${area}/${draft.pathFolderId}/picture` : null}
      reportBusy={(busy) => reportBusy('picture', busy)}
    />
  );
}
