import { isSameValue } from '#common/same-value.ts';

/** A field that two people left in different states. */
export type Difference<Draft> = {
  name: keyof Draft & string;
  mine: Draft[keyof Draft];
  theirs: Draft[keyof Draft];
  /** Who changed it since the version that both began with. */
  changedBy: 'me' | 'them' | 'both';
};

/** The fields that differ from one draft to another. */
export function listChanged<Draft extends object>(from: Draft, to: Draft): (keyof Draft & string)[] {
  return (Object.keys(to) as (keyof Draft & string)[]).filter((name) => !isSameValue(from[name], to[name]));
}

/** What stands between my draft and what somebody else saved, both begun from `base`. */
export function listDifferences<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): Difference<Draft>[] {
  return listChanged(mine, theirs).map((name) => ({
    name,
    mine: mine[name],
    theirs: theirs[name],
    changedBy: isSameValue(mine[name], base[name])
      ? 'them'
      : isSameValue(theirs[name], base[name])
        ? 'me'
        : 'both',
  }));
}

/** Theirs, with the fields of mine that are named. */
export function takeMine<Draft extends object>(
  mine: Draft,
  theirs: Draft,
  names: readonly (keyof Draft)[],
): Draft {
  return { ...theirs, ...Object.fromEntries(names.map((name) => [name, mine[name]])) };
}

/** What was saved, with what was typed since it was sent. */
export function keepTyped<Draft extends object>(current: Draft, sent: Draft, saved: Draft): Draft {
  return takeMine(current, saved, listChanged(sent, current));
}
