import { useEffect, useRef } from 'react';

/** Gives the focus to an element by its id, once it is there. */
export function useFocusNext(): (id: string) => void {
  const next = useRef('');
  useEffect(() => {
    if (next.current) document.getElementById(next.current)?.focus();
    next.current = '';
  });
  return (id) => {
    next.current = id;
  };
}
