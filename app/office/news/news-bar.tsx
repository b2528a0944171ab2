import type { ComponentProps } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { SaveBar } from '../editing/save-bar.tsx';
import type { Standing } from './news-draft.ts';

/** The buttons that save and publish, in words that say what they do, and the state of the work. */
export function NewsBar({
  standing: { state },
  onPublish,
  ...work
}: Pick<ComponentProps<typeof SaveBar>, 'busy' | 'saving' | 'changed' | 'isNew'> & {
  standing: Standing;
  onPublish: () => void;
}) {
  const label =
    state === 'published'
      ? m.newsroom_save_online()
      : state === 'draft'
        ? m.newsroom_save_draft()
        : m.ui_save();
  return (
    <SaveBar {...work} label={label} keys="Control+S" unsaved={m.newsroom_kept_here()}>
      {state === 'draft' || state === 'hidden' ? (
        <Button variant="secondary" pending={work.saving} onClick={onPublish}>
          {m.newsroom_publish()}
        </Button>
      ) : null}
    </SaveBar>
  );
}
