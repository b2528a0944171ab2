import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Whether the person is still on this screen and has not asked for another one: what ends late must not take them away. */
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
