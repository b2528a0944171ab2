import { Link } from 'react-router';
import { m } from '#words/messages.js';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Icon } from '../../ui/mark/icon.tsx';
import whole from '../../ui/styles/whole-link.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './list-rows.module.css';
import type { Selection } from './selection.tsx';
import sheet from './sheet.module.css';
import type { ListRow, ShownColumn } from './show-list.ts';

/** Rows of a list as a table. On a narrow screen, the cells of a row are displayed below its title. */
export function ListRows({
  label,
  columns,
  rows,
  selection,
}: {
  label: string;
  columns?: readonly ShownColumn[] | undefined;
  rows: readonly ListRow[];
  /** Ticked rows, in a list with commands for several rows. */
  selection?: Selection | undefined;
}) {
  const ids = rows.map(({ id }) => id);
  return (
    <table className={joinClasses(styles.table, selection && styles.ticked)} aria-label={label}>
      {columns ? (
        <thead>
          <tr className={styles.row}>
            {selection ? (
              <TickCell
                label={m.products_select_page()}
                checked={ids.every(selection.has)}
                onTick={(on) => selection.toggle(ids, on)}
              />
            ) : null}
            {columns.map((column) => (
              <ColumnHeading key={column.label} column={column} />
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

/** Checkbox of one row, or of all rows of the page. */
export const TickCell = ({
  label,
  checked,
  onTick,
}: {
  label: string;
  checked: boolean;
  onTick: (on: boolean) => void;
}) => (
  <td className={styles.tick}>
    <Checkbox
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      checked={checked}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  </td>
);

export function ColumnHeading({ column: { label, sort } }: { column: ShownColumn }) {
  if (!sort)
    return (
      <th scope="col" className={styles.heading}>
        {label}
      </th>
    );
  const { href, title, direction } = sort;
  return (
    <th scope="col" className={styles.heading} aria-sort={direction}>
      <Link to={href} title={title} className={styles.sort} preventScrollReset>
        <span>{label}</span>
        {direction === 'none' ? null : <Icon name={direction === 'ascending' ? 'arrow-up' : 'arrow-down'} />}
      </Link>
    </th>
  );
}

function Row({
  row: { id, href, title, badge, isNew, under, cells },
  selection,
}: {
  row: ListRow;
  selection: Selection | undefined;
}) {
  return (
    <tr className={joinClasses(styles.row, whole.card)}>
      {selection ? (
        <TickCell
          label={m.products_select({ title })}
          checked={selection.has(id)}
          onTick={(on) => selection.toggle([id], on)}
        />
      ) : null}
      <td className={styles.words}>
        {badge ? <span className={isNew ? styles.new : styles.badge}>{badge}</span> : null}
        <Link to={href} className={joinClasses(styles.link, whole.link)}>
          {title}
        </Link>
        {under ? <span className={joinClasses(sheet.soft, styles.line)}>{under}</span> : null}
      </td>
      {cells.map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list are never reordered.
        <td key={index} className={joinClasses(sheet.soft, styles.cell)}>
          {typeof cell === 'string' ? (
            <span>{cell}</span>
          ) : (
            <span className={sheet.pressing}>{cell.text}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
