import { useEffect, useRef, useState } from 'react';

/** Announces the new position of a moved block and returns the focus to the button that moved it. */
export function useMoved() {
  const [moved, setMoved] = useState({ said: '', button: '' });
  const last = useRef(moved);
  useEffect(() => {
    if (last.current === moved) return;
    last.current = moved;
    document.getElementById(moved.button)?.focus();
  }, [moved]);
  return { said: moved.said, say: (said: string, button: string) => setMoved({ said, button }) };
}
