import { useRef } from 'react';
import { putBack } from './put-back.ts';

/** Keeps files in the order in which they were dropped: a small one often arrives before the large one in front of it. */
export function useDropOrder<Entry>(keyOf: (entry: Entry) => string) {
  const ranks = useRef(new Map<string, number>());
  const rankOf = (entry: Entry) => ranks.current.get(keyOf(entry)) ?? -1;
  return (list: readonly Entry[], entry: Entry, rank: number): Entry[] => {
    ranks.current.set(keyOf(entry), rank);
    const later = list.findIndex((other) => rankOf(other) > rank);
    return putBack(list, later === -1 ? list.length : later, entry);
  };
}
