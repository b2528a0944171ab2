import { useState } from 'react';
import { m } from '#words/messages.js';
import { TextField } from '../../ui/forms/field.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { Arrows, DragHandle, type RowProps, useRow } from '../kit/sorting-row.tsx';
import listStyles from '../products/list/products.module.css';
import styles from './programme.module.css';
import { MoreButton, type ProgrammeCommands } from './programme-row.tsx';

export function ChapterRow({
  productId,
  commands,
  ...place
}: RowProps & { productId: string; commands: ProgrammeCommands }) {
  const { id, title } = place;
  const { row, handle, isDragging } = useRow(id);
  const [renaming, setRenaming] = useState(false);
  return (
    <li {...row} className={joinClasses(styles.row, styles.chapter, isDragging && listStyles.dragged)}>
      <DragHandle title={title} handle={handle} />
      <p className={styles.words}>
        <VisuallyHidden>{m.common_chapter()} </VisuallyHidden>
        <span>{title}</span>
      </p>
      <div className={styles.actions}>
        <Arrows {...place} />
        <Menu
          trigger={<MoreButton title={title} />}
          items={[
            { label: m.common_rename(), icon: 'edit', onSelect: () => setRenaming(true) },
            {
              label: m.programme_add_lesson(),
              icon: 'plus',
              href: `/admin/lessons/add?produit=${productId}&chapitre=${id}`,
            },
            {
              label: m.programme_remove_chapter(),
              icon: 'trash',
              onSelect: () => void commands.ask({ act: 'remove-chapter', id }),
            },
          ]}
        />
      </div>
      <Dialog
        open={renaming}
        onOpenChange={setRenaming}
        title={m.programme_rename_of({ title })}
        description={m.programme_remove_chapter_words()}
      >
        <ChapterForm
          title={title}
          label={m.common_rename()}
          onSend={(name) => {
            setRenaming(false);
            void commands.ask({ act: 'rename-chapter', id, title: name });
          }}
        />
      </Dialog>
    </li>
  );
}

function ChapterForm({
  title = '',
  label,
  onSend,
}: {
  title?: string;
  label: string;
  onSend: (title: string) => void;
}) {
  const [typed, setTyped] = useState(title);
  return (
    <DialogForm
      onSubmit={() => {
        if (typed.trim()) onSend(typed.trim());
      }}
      submitLabel={label}
    >
      <TextField
        label={m.programme_chapter_title()}
        value={typed}
        maxLength={140}
        required
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
