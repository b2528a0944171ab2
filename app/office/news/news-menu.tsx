import { useState } from 'react';
import type { NewsState } from '#core/news/news-state.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { NewsListMove } from './use-news-moves.ts';

/** What can be done with an item of the list. Only removing for good asks first. */
export function NewsMenu({
  row,
  href,
  onMove,
}: {
  row: { id: string; title: string; standing: NewsState };
  href: string;
  onMove: (to: NewsListMove) => void;
}) {
  const [asking, setAsking] = useState(false);
  const { title, standing } = row;
  const archived = standing === 'archived';
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" size="small" aria-label={m.newsroom_actions_of({ title })}>
            <Icon name="more" />
          </Button>
        }
        items={[
          { label: m.newsroom_edit(), icon: 'edit', href: `/admin/news/edit-${row.id}` },
          {
            label: standing === 'published' ? m.newsroom_see_page() : m.newsroom_see_preview(),
            icon: 'eye',
            href,
          },
          archived
            ? { label: m.newsroom_restore(), icon: 'retry', onSelect: () => onMove('restore') }
            : { label: m.newsroom_archive(), icon: 'inbox', onSelect: () => onMove('archive') },
          ...(archived
            ? [
                {
                  label: m.newsroom_delete(),
                  icon: 'trash' as const,
                  danger: true,
                  onSelect: () => setAsking(true),
                },
              ]
            : []),
        ]}
      />
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={m.newsroom_delete_title({ title })}
        description={m.newsroom_delete_words()}
        actions={
          <>
            <DialogClose>
              <Button variant="secondary">{m.newsroom_delete_not()}</Button>
            </DialogClose>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onMove('delete');
              }}
            >
              {m.newsroom_delete()}
            </Button>
          </>
        }
      />
    </>
  );
}
