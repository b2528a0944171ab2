import { formatDateTime } from '#common/dates.ts';
import { m } from '#words/messages.js';
import { ConflictPanel } from '../editing/conflict-panel.tsx';
import { listDifferences, takeMine } from '../editing/merge-drafts.ts';
import { FieldVersion } from './field-version.tsx';
import { fieldWords } from './field-words.ts';
import type { NewsDraft, TheirVersion } from './news-draft.ts';

/** Somebody else has saved meanwhile: both versions, part by part, and what is kept of each. */
export function Conflict({
  base,
  mine,
  theirs,
  siteUrl,
  onDecide,
}: {
  base: NewsDraft;
  mine: NewsDraft;
  theirs: TheirVersion;
  siteUrl: string;
  onDecide: (merged: NewsDraft, theirs: TheirVersion) => void;
}) {
  // Nobody chooses a folder: the one that was there first holds the pictures of both.
  const differences = listDifferences(base, mine, theirs.draft).filter(({ name }) => name !== 'pathFolderId');
  return (
    <ConflictPanel<NewsDraft>
      differences={differences}
      words={m.editing_conflict_by({
        who: theirs.who || m.newsroom_somebody(),
        date: formatDateTime(theirs.at),
      })}
      labelOf={(name) => fieldWords[name]()}
      show={(name, value) => (
        <FieldVersion name={name} draft={{ ...mine, [name]: value }} siteUrl={siteUrl} />
      )}
      onDecide={(names) => onDecide(takeMine(mine, theirs.draft, names), theirs)}
    />
  );
}
