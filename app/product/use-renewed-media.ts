import { type RefObject, type SyntheticEvent, useRef, useState } from 'react';

/** An address that failed sooner than this after it was given is not merely out of date. */
const freshMilliseconds = 30_000;

/**
 * For a player of ours. Its address leads to bytes that can be had for five minutes; when listening or viewing
 * outlives it, the player asks again, once, and goes on at the same second. What fails twice is told.
 */
export function useRenewedMedia<Player extends HTMLMediaElement>() {
  const [failed, setFailed] = useState(false);
  const player: RefObject<Player | null> = useRef(null);
  const loadedAt = useRef<number | null>(null);
  const resume = useRef<{ at: number; playing: boolean } | null>(null);

  function renew({ currentTarget }: SyntheticEvent<Player>): void {
    const fresh = loadedAt.current === null || Date.now() - loadedAt.current < freshMilliseconds;
    if (fresh || resume.current) {
      setFailed(true);
      return;
    }
    resume.current = { at: currentTarget.currentTime, playing: !currentTarget.paused };
    currentTarget.load();
  }

  function goOn({ currentTarget }: SyntheticEvent<Player>): void {
    loadedAt.current = Date.now();
    if (!resume.current) return;
    currentTarget.currentTime = resume.current.at;
    if (resume.current.playing) currentTarget.play().catch(() => setFailed(true));
    resume.current = null;
  }

  return {
    failed,
    retry: () => player.current?.load(),
    props: {
      ref: player,
      onLoadStart: () => setFailed(false),
      onLoadedMetadata: goOn,
      onError: renew,
    },
  };
}
