import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Makes the browser ask for confirmation before the window closes or another site opens, if `active`. */
export function useWarnBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
}

/** Returns a check that is true until the user leaves. Late responses use it before they navigate. */
export function useStillHere(): () => boolean {
  const { state } = useNavigation();
  const here = useRef(true);
  const asked = useRef(state);
  asked.current = state;
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current && asked.current === 'idle';
}
