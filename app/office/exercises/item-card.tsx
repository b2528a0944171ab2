import { type ReactNode, useState } from 'react';
import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseItem, ItemKind } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Icon } from '../../ui/mark/icon.tsx';
import { toFieldId } from '../kit/field.ts';
import styles from './exercise-editor.module.css';
import { kindLabels } from './new-item.ts';

/** Adds an item of the kind that is chosen. */
export function AddItem<Kind extends ItemKind>({
  kinds,
  onAdd,
}: {
  kinds: readonly Kind[];
  onAdd: (kind: Kind) => void;
}) {
  const [kind, setKind] = useState<Kind>(kinds[0] as Kind);
  return (
    <div className={styles.line}>
      <Select
        label={m.writing_kind()}
        value={kind}
        options={kinds.map((each) => ({ value: each, label: kindLabels[each]() }))}
        onChange={(event) => setKind(event.currentTarget.value as Kind)}
      />
      <Button variant="secondary" onClick={() => onAdd(kind)}>
        <Icon name="plus" /> {m.writing_add_item()}
      </Button>
    </div>
  );
}

type ItemCardProps<Item extends ExerciseItem> = {
  item: Item;
  number: number;
  count: number;
  error?: readonly string[] | undefined;
  onChange: (item: Item) => void;
  onMove: (to: number) => void;
  onCopy?: () => void;
  onRemove: () => void;
  /** What it is answered in. */
  children: (change: (part: Partial<ExerciseItem>) => void) => ReactNode;
};

/** An item: what is asked, what it is answered in, and what may be said of it besides. */
export function ItemCard<Item extends ExerciseItem>(props: ItemCardProps<Item>) {
  const { item, number, count, error, onChange, onMove, onCopy, onRemove, children } = props;
  const change = (part: Partial<ExerciseItem>) => onChange({ ...item, ...part } as Item);
  const name = `${number}. ${kindLabels[item.kind]()}`;
  return (
    <section
      className={joinClasses(styles.stack, styles.card)}
      aria-label={name}
      id={toFieldId(`document.${number}`)}
      tabIndex={-1}
    >
      <div className={styles.line}>
        <h3>{name}</h3>
        <Button
          variant="quiet"
          size="small"
          aria-label={m.writing_item_up({ name })}
          disabled={number === 1}
          onClick={() => onMove(number - 2)}
        >
          <Icon name="arrow-up" />
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={m.writing_item_down({ name })}
          disabled={number === count}
          onClick={() => onMove(number)}
        >
          <Icon name="arrow-down" />
        </Button>
        {onCopy ? (
          <Button variant="quiet" size="small" onClick={onCopy}>
            {m.writing_item_copy()}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" aria-label={m.writing_item_remove({ name })} onClick={onRemove}>
          <Icon name="trash" />
        </Button>
      </div>
      {error?.[0] ? <p className={fieldStyles.error}>{error[0]}</p> : null}
      <TextArea
        label={m.writing_prompt()}
        optional
        value={item.prompt}
        rows={1}
        lang="fr"
        onChange={(event) => change({ prompt: event.currentTarget.value })}
      />
      {children(change)}
      <details>
        <summary>{m.writing_more()}</summary>
        <div className={styles.stack}>
          <TextField
            label={m.writing_points()}
            type="number"
            min={1}
            max={documentLimits.points}
            value={item.points}
            onChange={(event) => change({ points: Number(event.currentTarget.value) })}
          />
          <TextArea
            label={m.writing_hint()}
            hint={m.writing_hint_hint()}
            value={item.hint}
            rows={2}
            lang="fr"
            onChange={(event) => change({ hint: event.currentTarget.value })}
          />
          <TextArea
            label={m.writing_explanation()}
            hint={m.writing_explanation_hint()}
            value={item.explanation}
            rows={2}
            lang="fr"
            onChange={(event) => change({ explanation: event.currentTarget.value })}
          />
        </div>
      </details>
    </section>
  );
}
