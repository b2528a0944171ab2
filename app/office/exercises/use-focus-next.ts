import { useEffect, useRef } from 'react';

/** Returns a function that focuses an element by id after the next render. */
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
