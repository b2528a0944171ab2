import type { KeptDraft } from '../editing/kept-draft.ts';
import { listChanged } from '../editing/merge-drafts.ts';
import { UnsavedChoice } from '../editing/unsaved-choice.tsx';
import { FieldVersion } from './field-version.tsx';
import { fieldWords } from './field-words.ts';
import type { NewsDraft } from './news-draft.ts';

/** Work that was left unsaved on this device: what it changes, and whether to go on with it. */
export function FoundWork({
  found,
  siteUrl,
  onTake,
  onDrop,
}: {
  found: KeptDraft<NewsDraft>;
  siteUrl: string;
  onTake: (found: KeptDraft<NewsDraft>) => void;
  onDrop: () => void;
}) {
  const { draft, base, at } = found;
  const names = listChanged(base, draft).filter((name) => name !== 'pathFolderId');
  return (
    <UnsavedChoice
      at={at}
      changes={names.map((name) => ({
        name,
        label: fieldWords[name](),
        saved: <FieldVersion name={name} draft={base} siteUrl={siteUrl} />,
        kept: <FieldVersion name={name} draft={draft} siteUrl={siteUrl} />,
      }))}
      onTake={() => onTake(found)}
      onDrop={onDrop}
    />
  );
}
