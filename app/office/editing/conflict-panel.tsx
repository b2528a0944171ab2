import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './editing.module.css';
import type { Difference } from './merge-drafts.ts';

type Side = 'mine' | 'theirs';

/**
 * Two versions side by side, field by field. What only one of us changed is chosen already; where both did, it has to be
 * decided. Nothing is saved before.
 */
export function ConflictPanel<Draft extends object>({
  differences,
  words,
  labelOf,
  show,
  onDecide,
}: {
  differences: readonly Difference<Draft>[];
  /** Who saved it, and when. */
  words: string;
  labelOf: (name: keyof Draft & string) => string;
  show: (name: keyof Draft & string, value: Draft[keyof Draft]) => ReactNode;
  /** The fields that mine was chosen for. */
  onDecide: (mine: (keyof Draft & string)[]) => void;
}) {
  const [chosen, setChosen] = useState<Partial<Record<string, Side>>>({});
  const [asked, setAsked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const sideOf = ({ name, changedBy }: Difference<Draft>): Side | undefined =>
    chosen[name] ?? (changedBy === 'me' ? 'mine' : changedBy === 'them' ? 'theirs' : undefined);
  const open = differences.filter((difference) => !sideOf(difference));
  function decide(): void {
    setAsked(true);
    if (open.length > 0) document.getElementById(`choix-${open[0]?.name}-mine`)?.focus();
    else onDecide(differences.filter((each) => sideOf(each) === 'mine').map(({ name }) => name));
  }
  const chooseAll = (side: Side) =>
    setChosen(Object.fromEntries(differences.map(({ name }) => [name, side])));
  return (
    <div ref={place} tabIndex={-1} className={styles.panel}>
      <Notice tone="warning" live title={m.editing_conflict_title()}>
        <p>{words}</p>
        <p>{m.editing_conflict_words()}</p>
      </Notice>
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={() => chooseAll('mine')}>
          {m.editing_conflict_all_mine()}
        </Button>
        <Button variant="secondary" size="small" onClick={() => chooseAll('theirs')}>
          {m.editing_conflict_all_theirs()}
        </Button>
      </ButtonRow>
      {differences.map((difference) => (
        <fieldset key={difference.name} className={styles.choice}>
          <legend className={styles.label}>{labelOf(difference.name)}</legend>
          {asked && !sideOf(difference) ? (
            <p className={styles.missing}>{m.editing_conflict_choose()}</p>
          ) : null}
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.version}>
              <span className={styles.whose}>
                <input
                  type="radio"
                  id={`choix-${difference.name}-${side}`}
                  name={`choix-${difference.name}`}
                  checked={sideOf(difference) === side}
                  onChange={() => setChosen((all) => ({ ...all, [difference.name]: side }))}
                />{' '}
                {side === 'mine' ? m.editing_conflict_mine() : m.editing_conflict_theirs()}
              </span>
              <span className={styles.value}>{show(difference.name, difference[side])}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div>
        <Button onClick={decide}>{m.editing_conflict_save()}</Button>
      </div>
    </div>
  );
}
