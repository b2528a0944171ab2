import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseItem } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import styles from './exercise-editor.module.css';
import { LinesField } from './lines-field.tsx';
import { followParts } from './other-orders.ts';
import { RowsField } from './rows-field.tsx';
import { useFocusNext } from './use-focus-next.ts';

type OrderItem = Extract<ExerciseItem, { kind: 'order' }>;

export default function OrderFields({
  item,
  onChange,
}: {
  item: OrderItem;
  onChange: (part: Partial<OrderItem>) => void;
}) {
  const { parts, otherOrders, unit } = item;
  const change = (next: string[]) =>
    onChange({ parts: next, otherOrders: followParts(otherOrders, parts, next) });
  const [only = '', ...others] = parts.filter((part) => part.trim());
  const words = only.split(/\s+/).filter(Boolean);
  return (
    <>
      <Select
        label={m.writing_unit()}
        value={unit}
        options={[
          { value: 'words', label: m.writing_unit_words() },
          { value: 'sentences', label: m.writing_unit_sentences() },
        ]}
        onChange={(event) => onChange({ unit: event.currentTarget.value as OrderItem['unit'] })}
      />
      <LinesField
        label={m.writing_parts()}
        hint={unit === 'words' ? m.writing_parts_words_hint() : m.writing_parts_hint()}
        lines={parts}
        rows={3}
        withEmpty
        onChange={change}
      />
      {unit === 'words' && others.length === 0 && words.length > 1 ? (
        <div>
          <Button variant="secondary" size="small" onClick={() => change(words)}>
            {m.writing_parts_cut()}
          </Button>
        </div>
      ) : null}
      {parts.length > 1 ? (
        <RowsField
          legend={m.writing_other_orders()}
          add={m.writing_other_order_add()}
          rows={otherOrders.map((order) => ({ order }))}
          empty={() => ({ order: parts.map((_, index) => index) })}
          max={documentLimits.accepted}
          onChange={(rows) => onChange({ otherOrders: rows.map(({ order }) => order) })}
        >
          {({ order }, changeRow, row) => (
            <OtherOrder
              id={`ordre-${item.id}-${row}`}
              label={m.writing_other_order({ number: row + 1 })}
              parts={parts}
              order={order}
              onChange={(next) => changeRow({ order: next })}
            />
          )}
        </RowsField>
      ) : null}
    </>
  );
}

function OtherOrder({
  id,
  label,
  parts,
  order,
  onChange,
}: {
  id: string;
  label: string;
  parts: readonly string[];
  order: readonly number[];
  onChange: (order: number[]) => void;
}) {
  const focusNext = useFocusNext();
  // Placeholder for the name of an empty part.
  const nameOf = (part: number) => parts[part]?.trim() || '…';
  function move(from: number, to: number): void {
    const part = order[from];
    if (part === undefined) return;
    const isEnd = to === 0 || to === order.length - 1;
    const wanted = to < from === isEnd ? 'down' : 'up';
    focusNext(`${id}-${part}-${wanted}`);
    onChange(order.toSpliced(from, 1).toSpliced(to, 0, part));
  }
  return (
    <ol aria-label={label} className={styles.wide}>
      {order.map((part, place) => (
        <li key={part} className={styles.head}>
          <span lang="fr">{nameOf(part)}</span>
          <span className={styles.commands}>
            <Button
              id={`${id}-${part}-up`}
              variant="quiet"
              size="small"
              disabled={place === 0}
              aria-label={m.practice_move_up({ part: nameOf(part) })}
              onClick={() => move(place, place - 1)}
            >
              <Icon name="arrow-up" />
            </Button>
            <Button
              id={`${id}-${part}-down`}
              variant="quiet"
              size="small"
              disabled={place === order.length - 1}
              aria-label={m.practice_move_down({ part: nameOf(part) })}
              onClick={() => move(place, place + 1)}
            >
              <Icon name="arrow-down" />
            </Button>
          </span>
        </li>
      ))}
    </ol>
  );
}
