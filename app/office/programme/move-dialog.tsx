import { useState } from 'react';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useFoundTitles } from '../kit/use-found-titles.ts';
import styles from './programme.module.css';

export function MoveDialog({ productId, onMove }: { productId: string; onMove: (to: string) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={m.programme_move_to()}
      description={m.programme_move_words()}
      trigger={
        <Button size="small" variant="secondary">
          {m.programme_move_to()}
        </Button>
      }
    >
      {open ? (
        <Destinations
          productId={productId}
          onChoose={(to) => {
            setOpen(false);
            onMove(to);
          }}
        />
      ) : null}
    </Dialog>
  );
}

function Destinations({ productId, onChoose }: { productId: string; onChoose: (id: string) => void }) {
  const [words, setWords] = useState('');
  const found = useFoundTitles('/admin/orders/products', words) ?? [];
  return (
    <>
      <TextField
        type="search"
        label={m.programme_lesson_destination()}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={styles.destinations}>
        {found
          .filter(({ id }) => id !== productId)
          .map(({ id, title }) => (
            <li key={id}>
              <Button variant="quiet" onClick={() => onChoose(id)}>
                {typeset(title)}
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}
