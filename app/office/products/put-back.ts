/** A list with an entry put where it was, or where it belongs. */
export const putBack = <Entry>(list: readonly Entry[], index: number, entry: Entry): Entry[] => [
  ...list.slice(0, index),
  entry,
  ...list.slice(index),
];
