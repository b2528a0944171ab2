import { useState } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import type { BulkDone } from './answer.ts';
import { CommandRefusal, type Commands } from './commands.tsx';
import { LaterConfirmation } from './later-dialog.tsx';
import { type Selection, SelectionBar } from './selection.tsx';
import type { ListRow, ShownList } from './show-list.ts';

/** Ticked rows of the page `shown`. A row that left the page is no longer ticked. */
export function useSelection(shown: readonly string[]): Selection {
  const [all, setAll] = useState<readonly string[]>([]);
  const ids = shown.filter((id) => all.includes(id));
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (changed, on) =>
      setAll((before) => [...before.filter((id) => !changed.includes(id)), ...(on ? changed : [])]),
    clear: () => setAll([]),
  };
}

type BulkRow = Pick<ListRow, 'id' | 'title' | 'input'>;

/** Commands for the ticked rows. Refused rows stay ticked, and the reason of each is displayed. */
export function BulkCommands({
  bulk,
  rows,
  selection,
  commands,
}: {
  bulk: NonNullable<ShownList['bulk']>;
  rows: readonly BulkRow[];
  selection: Selection;
  commands: Commands<BulkDone>;
}) {
  const [asked, setAsked] = useState<(typeof bulk)[number] | null>(null);
  const chosen = rows.filter(({ id }) => selection.has(id));
  async function run(name: string): Promise<void> {
    const answer = await commands.ask({
      act: 'bulk',
      name,
      rows: chosen.map(({ id, input }) => ({ ...input, id })),
    });
    if ('refused' in answer) return;
    const refused = (answer.refusals ?? []).map(({ id }) => id);
    selection.toggle(
      chosen.flatMap(({ id }) => (refused.includes(id) ? [] : [id])),
      false,
    );
  }
  return (
    <>
      <CommandRefusal commands={commands} />
      <BulkRefusals rows={rows} commands={commands} />
      <SelectionBar selection={selection}>
        {bulk.map((command) => (
          <Button
            key={command.name}
            variant={command.question ? 'danger' : 'secondary'}
            size="small"
            aria-disabled={commands.isUnderWay('bulk') || undefined}
            onClick={() => (command.question ? setAsked(command) : void run(command.name))}
          >
            {command.label}
          </Button>
        ))}
      </SelectionBar>
      <LaterConfirmation
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked?.label ?? ''}
        words={asked?.question}
        yes={asked?.label}
        danger
        onConfirm={() => asked && void run(asked.name)}
      />
    </>
  );
}

/** Rows that the last command left unchanged, with the reason of each. */
function BulkRefusals({
  rows,
  commands: { answer, pending },
}: {
  rows: readonly BulkRow[];
  commands: Commands<BulkDone>;
}) {
  if (pending || !answer || 'refused' in answer || !answer.refusals?.length) return null;
  return (
    <Notice tone="error" live title={m.lists_bulk_refused({ count: answer.refusals.length })}>
      <ul>
        {answer.refusals.map(({ id, sentence }) => {
          const title = rows.find((row) => row.id === id)?.title;
          return <li key={id}>{title ? `${title}\u202f: ${sentence}` : sentence}</li>;
        })}
      </ul>
    </Notice>
  );
}
