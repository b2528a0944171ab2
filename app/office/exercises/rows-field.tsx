import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { Icon } from '../../ui/mark/icon.tsx';
import styles from './exercise-editor.module.css';

export function RowsField<Row>({
  legend,
  add,
  rows,
  empty,
  max,
  onChange,
  children,
}: {
  legend: string;
  add: string;
  rows: readonly Row[];
  empty: () => Row;
  max: number;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (part: Partial<Row>) => void, index: number) => ReactNode;
}) {
  const place = useRef<HTMLFieldSetElement>(null);
  const added = useRef(false);
  useEffect(() => {
    // Focuses the first input of an added row.
    if (added.current)
      place.current
        ?.querySelector<HTMLElement>(`[data-row="${rows.length - 1}"] :is(input, textarea)`)
        ?.focus();
    added.current = false;
  }, [rows.length]);
  return (
    <fieldset ref={place} tabIndex={-1} className={styles.stack}>
      <legend className={fieldStyles.label}>{legend}</legend>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity except their position.
        <div key={index} className={styles.line} data-row={index}>
          <div className={styles.fields}>
            {children(
              row,
              (part) => onChange(rows.map((each, at) => (at === index ? { ...each, ...part } : each))),
              index,
            )}
          </div>
          <Button
            variant="quiet"
            aria-label={m.writing_remove_row({ legend, number: index + 1 })}
            onClick={() => {
              onChange(rows.filter((_, at) => at !== index));
              // Keeps the focus in the field, because the focused button was removed with its row.
              place.current?.focus();
            }}
          >
            <Icon name="trash" />
          </Button>
        </div>
      ))}
      {rows.length < max ? (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              onChange([...rows, empty()]);
              added.current = true;
            }}
          >
            <Icon name="plus" />
            <span>{` ${add}`}</span>
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
