import { toNewsHref } from '#common/links.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import publication from '../editing/publication.module.css';
import { describeStanding } from './describe-state.ts';
import type { NewsMove, Standing } from './news-draft.ts';

/** Who sees the item, since or from when; the buttons that change it say what they do. */
export function PublicationPanel({
  item,
  standing,
  saving,
  onPublish,
  onMove,
}: {
  /** Null while it is not saved. */
  item: { id: string; title: string } | null;
  standing: Standing;
  /** A save is on its way: what changes its state comes after it. */
  saving: boolean;
  /** Opens the question of when. */
  onPublish: () => void;
  onMove: (move: NewsMove) => void;
}) {
  const { state } = standing;
  const href = item && toNewsHref(item);
  const openWords = {
    draft: m.newsroom_publish(),
    hidden: m.newsroom_publish_again(),
    scheduled: m.newsroom_change_date(),
    published: m.newsroom_change_date(),
    archived: '',
  }[state];
  return (
    <Fieldset legend={m.newsroom_publication()}>
      <p className={publication.state}>{describeStanding(standing)}</p>
      {state === 'archived' ? null : (
        <ButtonRow>
          <Button variant="secondary" pending={saving} onClick={onPublish}>
            {openWords}
          </Button>
          {state === 'published' || state === 'scheduled' ? (
            <Button variant="quiet" pending={saving} onClick={() => onMove({ kind: 'withdraw' })}>
              {state === 'published' ? m.newsroom_withdraw() : m.newsroom_unschedule()}
            </Button>
          ) : null}
        </ButtonRow>
      )}
      {href ? (
        <p>
          <a href={href} target="_blank" rel="noopener" className={publication.see}>
            {state === 'published' ? m.newsroom_see_page() : m.newsroom_see_preview()}{' '}
            <Icon name="external" />
          </a>
          <span className={publication.note}>{href}</span>
          <span className={publication.note}>{m.newsroom_address_note()}</span>
        </p>
      ) : null}
    </Fieldset>
  );
}
