import type { FieldStatistics, GivenInstead } from '#core/exercises/statistics/measure-exercise.ts';
import { m } from '#words/messages.js';
import { VerdictIcon } from '../../exercises/marked-answer.tsx';
import { formatVerdict } from '../../exercises/mistake-names.ts';
import { nameGiven } from '../../exercises/name-answer.ts';
import { ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import chart from '../../ui/charts/chart.module.css';
import { percent as toLength } from '../../ui/charts/lengths.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { AskedSentence } from '../appeals/asked-sentence.tsx';
import { Named } from '../appeals/named.tsx';
import styles from '../exercises/exercise-editor.module.css';
import { CommandButton } from '../kit/command-button.tsx';
import type { Commands } from '../kit/commands.tsx';
import { toFieldId } from '../kit/field.ts';
import sheet from '../kit/sheet.module.css';

const count = new Intl.NumberFormat('fr-FR');
export const formatShare = new Intl.NumberFormat('fr-FR', { style: 'percent' }).format;

type Statistics = { exerciseId: string; statistics: FieldStatistics; commands: Commands };

export const toStatisticsId = (field: string): string => toFieldId(`resultat.${field}`);

export function FieldCard({ exerciseId, statistics, commands }: Statistics) {
  const { field, number, variants, answers, rights, empties, given } = statistics;
  const heading = toStatisticsId(field);
  return (
    <section className={joinClasses(styles.stack, styles.card)} aria-labelledby={heading}>
      <h3 id={heading} tabIndex={-1}>
        {m.common_question_number({ number })}
      </h3>
      <AskedSentence place={statistics} />
      {variants.length > 0 ? (
        <p className={sheet.soft} lang="fr">
          {m.results_variants({ answers: variants.join(' · ') })}
        </p>
      ) : null}
      {answers === 0 ? (
        <p>{m.results_unanswered()}</p>
      ) : (
        <>
          <div>
            <p>
              {`${m.results_rights({
                share: formatShare(rights / answers),
                rights: count.format(rights),
                answers: count.format(answers),
              })}${empties > 0 ? ` · ${m.results_empties({ count: empties })}` : ''}`}
            </p>
            <ShareBar share={rights / answers} />
          </div>
          {given.length > 0 ? (
            <ul className={sheet.lines} aria-label={m.results_given()}>
              {given.map((each) => (
                <li key={`${each.words} ${each.verdict} ${each.fault}`} className={styles.stack}>
                  <GivenLine {...{ exerciseId, statistics, commands, given: each }} />
                </li>
              ))}
            </ul>
          ) : (
            <p className={sheet.soft}>{m.results_instead_none()}</p>
          )}
        </>
      )}
    </section>
  );
}

/** Hidden from screen readers, because the figures beside it give the same number. */
const ShareBar = ({ share }: { share: number }) => (
  <svg aria-hidden="true" width="100%" height="0.625rem" className={chart.chart}>
    <rect width="100%" height="0.625rem" className={chart.track} />
    {share > 0 ? <rect width={toLength(share * 100)} height="0.625rem" className={chart.strong} /> : null}
  </svg>
);

function GivenLine({ exerciseId, statistics, commands, given }: Statistics & { given: GivenInstead }) {
  const { field, kind } = statistics;
  const { words, verdict, canAccept } = given;
  const named = nameGiven(statistics, words);
  const mayComment = canAccept && (kind === 'gaps' || kind === 'transformation');
  return (
    <>
      <p>
        <strong lang="fr">
          <bdi>{m.common_quoted({ words: named })}</bdi>
        </strong>{' '}
        <span className={sheet.soft}>
          <span aria-hidden="true">
            <VerdictIcon verdict={verdict} />
          </span>
          <span>{` ${formatVerdict(given)} · ${m.common_times({ count: count.format(given.count) })}`}</span>
        </span>
      </p>
      {canAccept ? (
        <ButtonRow>
          <CommandButton
            commands={commands}
            asks={{ act: 'accept-answer', field, given: words }}
            label={<Named label={m.results_accept()} words={named} />}
            size="small"
          />
          {mayComment ? (
            <LinkButton
              href={`/admin/exercises/edit-${exerciseId}?${new URLSearchParams({ champ: field, reponse: words })}#${toFieldId(`item.${field.split('.')[0]}`)}`}
              variant="quiet"
              size="small"
            >
              <Named label={m.common_add_comment()} words={named} />
            </LinkButton>
          ) : null}
        </ButtonRow>
      ) : null}
    </>
  );
}
