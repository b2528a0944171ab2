import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { PendingAppeal } from '#core/exercises/appeals/list-appeals.ts';
import { m } from '#words/messages.js';
import { ComparedWords } from '../../exercises/marked-answer.tsx';
import { formatVerdict } from '../../exercises/mistake-names.ts';
import { nameAnswer } from '../../exercises/name-answer.ts';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from '../exercises/exercise-editor.module.css';
import { CommandButton } from '../kit/command-button.tsx';
import type { Commands } from '../kit/commands.tsx';
import type { Selection } from '../kit/selection.tsx';
import sheet from '../kit/sheet.module.css';
import { AskedSentence } from './asked-sentence.tsx';
import { Named } from './named.tsx';

export const AppealList = ({
  appeals,
  selection,
  commands,
}: {
  appeals: readonly PendingAppeal[];
  /** Ticked appeals, on a page with commands for several. */
  selection?: Selection;
  commands: Commands;
}) => (
  <ul className={styles.stack} aria-label={m.claims_title()}>
    {appeals.map((appeal) => (
      <AppealCard key={appeal.id} appeal={appeal} selection={selection} commands={commands} />
    ))}
  </ul>
);

function AppealCard({
  appeal,
  selection,
  commands,
}: {
  appeal: PendingAppeal;
  selection: Selection | undefined;
  commands: Commands;
}) {
  const { id, given, place, mark, expected, exercise, same, attemptId, createdAt, canAccept } = appeal;
  const words = mark && mark.fault !== 'empty' ? mark.words : [];
  const answer = (
    <>
      <span className={sheet.soft}>{m.claims_given()}</span>
      <strong lang="fr">{m.common_quoted({ words: given })}</strong>
      {mark ? <span>{` ${formatVerdict(mark)}`}</span> : null}
    </>
  );
  return (
    <li className={joinClasses(styles.stack, styles.card)}>
      {place ? <AskedSentence place={place} /> : null}
      {selection ? (
        <Checkbox
          label={answer}
          checked={selection.has(id)}
          onChange={(event) => selection.toggle([id], event.currentTarget.checked)}
        />
      ) : (
        <p>{answer}</p>
      )}
      {words.length > 0 ? (
        <p>
          <span className={sheet.soft}>{m.claims_expected()}</span>
          <ComparedWords words={words} side="expected" /> <span aria-hidden="true">←</span>{' '}
          <ComparedWords words={words} side="given" />
        </p>
      ) : null}
      <p className={sheet.soft} lang="fr">
        {m.claims_accepts({ answers: (expected.length > 0 ? expected : [nameAnswer(place)]).join(' · ') })}
      </p>
      {canAccept ? null : <p>{m.claims_field_gone()}</p>}
      <p className={sheet.soft}>
        <Link to={`/admin/exercises/edit-${exercise.id}`}>{typeset(exercise.title)}</Link>
        <span>{` · ${formatAppellants(appeal)} · ${formatDateTime(createdAt)} · `}</span>
        <Link to={`/admin/exercises/copies/${attemptId}`}>{m.claims_copy()}</Link>
      </p>
      <ButtonRow>
        {canAccept ? (
          <CommandButton
            commands={commands}
            asks={{ act: 'accept', id }}
            label={<Named label={m.claims_accept_same({ count: same.count })} words={given} />}
            variant="primary"
          />
        ) : null}
        <CommandButton
          commands={commands}
          asks={{ act: 'refuse', id }}
          label={<Named label={m.claims_refuse_same({ count: same.count })} words={given} />}
        />
      </ButtonRow>
    </li>
  );
}

const formatAppellants = ({ name, uid, same: { count, more } }: PendingAppeal): string =>
  more ? m.claims_by_more({ name: name || uid, count }) : m.claims_by({ name: name || uid, count });
