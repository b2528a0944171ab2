import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDate, formatDuration } from '#common/dates.ts';
import type { OfficeLesson } from '#core/lessons/office-programme.ts';
import { m } from '#words/messages.js';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { MenuItem } from '../../ui/overlays/menu-popup.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { DeleteConfirmation } from '../kit/delete-confirmation.tsx';
import { useStillHere } from '../kit/leaving.ts';
import { Arrows, DragHandle, type RowProps, useRow } from '../kit/sorting-row.tsx';
import listStyles from '../products/list/products.module.css';
import styles from './programme.module.css';
import { MoreButton, type ProgrammeCommands } from './programme-row.tsx';

export function LessonRow({
  lesson,
  commands,
  ticked,
  onTick,
  ...place
}: RowProps & {
  lesson: OfficeLesson;
  commands: ProgrammeCommands;
  ticked: boolean;
  onTick: (on: boolean) => void;
}) {
  const { id, title } = place;
  const { row, handle, isDragging } = useRow(id);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  async function duplicate(): Promise<void> {
    const answer = await commands.ask({ act: 'duplicate', id });
    if ('copy' in answer && isStillHere()) await navigate(`/admin/lessons/edit-${answer.copy}`);
  }
  const items: MenuItem[] = [
    { label: m.common_edit(), icon: 'edit', href: `/admin/lessons/edit-${id}` },
    {
      label: lesson.displayed ? m.common_hide() : m.common_publish(),
      icon: 'eye',
      onSelect: () => void commands.ask({ act: 'display', ids: [id], displayed: !lesson.displayed }),
    },
    { label: m.common_duplicate(), icon: 'plus', onSelect: () => void duplicate() },
    {
      label: m.programme_archive(),
      icon: 'inbox',
      onSelect: () => void commands.ask({ act: 'archive', id }),
    },
    ...(lesson.displayed
      ? []
      : [{ label: m.common_delete_for_good(), icon: 'trash', onSelect: () => setDeleting(true) } as const]),
  ];
  return (
    <li {...row} className={joinClasses(styles.row, isDragging && listStyles.dragged)}>
      <DragHandle title={title} handle={handle} />
      <Checkbox
        label={<VisuallyHidden>{m.programme_select({ title })}</VisuallyHidden>}
        checked={ticked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className={styles.words}>
        <Link to={`/admin/lessons/edit-${id}`}>{title}</Link>
        <p className={listStyles.hint}>{listStates(lesson).join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        <Arrows {...place} />
        <Menu trigger={<MoreButton title={title} />} items={items} />
      </div>
      <DeleteConfirmation
        title={deleting ? title : null}
        onDelete={() => void commands.ask({ act: 'delete', id })}
        onClose={() => setDeleting(false)}
      />
    </li>
  );
}

function listStates({ displayed, free, durationMinutes, opensAfterDays, opensAt }: OfficeLesson): string[] {
  return [
    displayed ? m.common_displayed_feminine() : m.common_draft(),
    ...(durationMinutes > 0 ? [formatDuration(durationMinutes)] : []),
    ...(free ? [m.programme_state_free()] : []),
    ...(opensAfterDays > 0 ? [m.programme_state_days({ days: opensAfterDays })] : []),
    ...(opensAt ? [m.programme_state_on({ date: formatDate(opensAt) })] : []),
  ];
}
