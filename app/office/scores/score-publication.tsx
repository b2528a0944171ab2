import { formatScoreState } from '#core/scores/score-states.ts';
import { m } from '#words/messages.js';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { ArchiveButton } from '../kit/command-button.tsx';
import publication from '../kit/publication.module.css';
import type { ScorePart } from './score-draft.ts';
import styles from './score-editor.module.css';
import type { KnownScore } from './subject.ts';

export function PublicationFields({ switchField, known }: ScorePart & { known: KnownScore | null }) {
  return (
    <Fieldset legend={m.common_publication()}>
      {known ? <p className={publication.state}>{formatScoreState(known.state)}</p> : null}
      <Switch {...switchField('displayed')} />
      <Switch {...switchField('indexed')} />
      {known?.href ? (
        <a href={known.href} target="_blank" rel="noopener" className={publication.see}>
          {m.common_see_page()} <Icon name="external" />
        </a>
      ) : null}
      {known ? <ArchiveScore isArchived={known.state === 'archived'} /> : null}
    </Fieldset>
  );
}

export const ArchiveScore = ({ isArchived }: { isArchived: boolean }) => (
  <ArchiveButton
    isArchived={isArchived}
    labels={{ archive: m.common_archive, restore: m.common_restore_archived }}
    className={styles.action}
  />
);
