import { useEffect, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';

type Move = {
  name: string;
  /** Former position in a list of `count` entries. */
  index: number;
  step: -1 | 1;
  count: number;
  /** Id of the pressed button after the move. */
  button: string;
};

/**
 * Returns the new position of a moved entry for `MoveStatus`, and returns the focus to the button that moved it.
 * `announce` returns false if the entry is already at the end of its list.
 */
export function useMoved(): { said: string; announce: (move: Move) => boolean } {
  const [moved, setMoved] = useState({ said: '', button: '' });
  const last = useRef(moved);
  useEffect(() => {
    if (last.current === moved) return;
    last.current = moved;
    document.getElementById(moved.button)?.focus();
  }, [moved]);
  return {
    said: moved.said,
    announce({ name, index, step, count, button }) {
      const place = index + step + 1;
      if (place < 1 || place > count) return false;
      setMoved({ said: m.home_office_moved({ name, place, count }), button });
      return true;
    },
  };
}

/** Announces the new position of a moved entry. */
export const MoveStatus = ({ said }: { said: string }) => (
  <VisuallyHidden>
    <span role="status">{said}</span>
  </VisuallyHidden>
);

/** Returns the list with the entry at `from` moved one position up (-1) or down (1), if possible. */
export function moveEntry<Entry>(list: readonly Entry[], from: number, step: -1 | 1): Entry[] {
  const to = from + step;
  const [entry, other] = [list[from], list[to]];
  if (entry === undefined || other === undefined) return [...list];
  return list.with(from, other).with(to, entry);
}
