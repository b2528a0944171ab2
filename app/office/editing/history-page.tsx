import { type ReactNode, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { PageHeader, type PageHeaderProps } from '../../ui/frame/page-header.tsx';
import { toAddress } from '../lists/list-address.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { useStillHere } from '../use-still-here.ts';
import styles from './history.module.css';
import { NotDoneError } from './post-json.ts';
import type { ReadHistory } from './read-history.ts';

/** How the fields and deeds of a kind are called, and how its values are read. */
export type HistoryWords = {
  nameAction: (action: string) => string;
  nameField: (name: string) => string;
  showField: (name: string, value: unknown) => ReactNode;
};

/** What another state would change, and what of it can no longer come back. */
export type Earlier = { changes: { name: string; now: unknown; earlier: unknown }[]; missing: string[] };

/** Goes to the state after a change; an undo goes from whatever version there is. Answers what did not come back. */
export type Revert = (changeId: string, fromVersion: number | undefined) => Promise<string[]>;

type HistoryPageProps = ReadHistory & {
  trail: NonNullable<PageHeaderProps['trail']>;
  lead?: string;
  /** The address of the history itself, and where the restored state is seen. */
  base: string;
  back: string;
  version: number;
  earlier: Earlier | null;
  words: HistoryWords;
  revert: Revert;
};

/** Who changed what of a subject, and when; any earlier state can be brought back. */
export function HistoryPage(props: HistoryPageProps) {
  const { trail, lead, base, rows, next, isFirst, origin, latestId, chosen, words } = props;
  return (
    <>
      <PageHeader title={m.editing_history()} lead={lead} trail={trail} />
      {chosen ? <EarlierState key={chosen} {...props} /> : null}
      {rows.length === 0 ? (
        <EmptyState title={m.editing_history_empty()}>
          <p>{m.editing_history_empty_words()}</p>
        </EmptyState>
      ) : (
        <ol className={styles.list} aria-label={m.editing_history()}>
          {rows.map((row) => (
            <li key={row.id} className={styles.row}>
              <p>
                <strong>{words.nameAction(row.action)}</strong>{' '}
                <span className={styles.soft}>
                  {row.who
                    ? m.editing_history_by({ who: row.who, date: formatDateTime(row.at) })
                    : m.editing_history_at({ date: formatDateTime(row.at) })}
                </span>
              </p>
              {row.before && row.after ? (
                <dl className={styles.fields}>
                  {Object.keys(row.after).map((name) => (
                    <Changed
                      key={name}
                      name={name}
                      from={row.before?.[name]}
                      to={row.after?.[name]}
                      words={words}
                    />
                  ))}
                </dl>
              ) : null}
              {row.id === latestId ? (
                <p className={styles.soft}>{m.editing_history_now()}</p>
              ) : (
                <p>
                  <Link to={toAddress(base, { etat: row.id })}>{m.editing_history_see()}</Link>
                </p>
              )}
            </li>
          ))}
          {origin ? (
            <li className={styles.row}>
              <p>
                <strong>{m.editing_history_origin()}</strong>
              </p>
              <p>
                <Link to={toAddress(base, { etat: origin })}>{m.editing_history_see()}</Link>
              </p>
            </li>
          ) : null}
        </ol>
      )}
      <ListPages start={!isFirst && base} next={next && toAddress(base, {}, next)} />
    </>
  );
}

type ChangedProps = { name: string; from: unknown; to: unknown; words: HistoryWords };

/** A field before and after: beside each other, or one above the other where they are long. */
function Changed({ name, from, to, words }: ChangedProps) {
  const long = [from, to].some((value) => isLong(value));
  return (
    <div>
      <dt>{words.nameField(name)}</dt>
      <dd className={long ? styles.long : undefined}>
        <del>{words.showField(name, from)}</del> <ins>{words.showField(name, to)}</ins>
      </dd>
    </div>
  );
}

const isLong = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > 80 || value.includes('<br>')
    : typeof value === 'object' && value !== null;

/** What would come back, before it does. */
function EarlierState({ chosen, earlier, version, latestId, back, words, revert }: HistoryPageProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [going, setGoing] = useState(false);
  const underWay = useRef(false);
  if (!earlier || !chosen) return null;
  const { changes, missing } = earlier;
  async function goTo(changeId: string, from: number | undefined): Promise<boolean> {
    try {
      await revert(changeId, from);
      return true;
    } catch (error) {
      if (!(error instanceof NotDoneError)) throw error;
      toast({ title: error.message, tone: 'error' });
      return false;
    }
  }
  async function goBack(to: string): Promise<void> {
    // A second press would meet the first as if it were somebody else's.
    if (underWay.current) return;
    underWay.current = true;
    setGoing(true);
    const gone = await goTo(to, version);
    underWay.current = false;
    setGoing(false);
    if (!gone) return;
    const undo = async () => {
      if (await goTo(latestId, undefined)) await navigate(back, { replace: true });
    };
    toast({
      title: m.editing_history_done(),
      action: { label: m.office_undo(), onPress: () => void undo() },
    });
    if (isStillHere()) await navigate(back);
  }
  return (
    <section className={styles.earlier} aria-labelledby="etat">
      <h2 id="etat">{m.editing_history_back_title()}</h2>
      {missing.length > 0 ? (
        <Notice tone="warning" title={m.editing_history_missing({ names: missing.join(', ') })} />
      ) : null}
      {changes.length === 0 ? (
        <p role="status">{m.editing_history_same()}</p>
      ) : (
        <>
          <dl className={styles.fields}>
            {changes.map((change) => (
              <Changed
                key={change.name}
                name={change.name}
                from={change.now}
                to={change.earlier}
                words={words}
              />
            ))}
          </dl>
          <Button pending={going} onClick={() => void goBack(chosen)}>
            {m.editing_history_back()}
          </Button>
        </>
      )}
    </section>
  );
}
