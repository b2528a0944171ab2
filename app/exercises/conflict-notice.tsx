import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

/** Notice that the script copies under a question if another page has another answer to it. */
export const ConflictNotice = () => (
  <div hidden data-conflict="" data-print="none">
    <Notice
      tone="warning"
      title={m.practice_conflict()}
      action={
        <ButtonRow>
          <Button variant="secondary" size="small" data-conflict-keep="">
            {m.practice_conflict_keep()}
          </Button>
          <Button variant="secondary" size="small" data-conflict-take="">
            {m.practice_conflict_take()}
          </Button>
        </ButtonRow>
      }
    >
      <p lang="fr" data-conflict-other="" />
    </Notice>
  </div>
);
