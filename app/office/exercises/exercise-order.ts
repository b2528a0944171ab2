import type { ExerciseOrder } from '#core/exercises/arrange-exercises.ts';

/** Moves an exercise one step up or down, also into the adjacent lesson. Null at either end of the list. */
export function stepExercise(order: ExerciseOrder, id: string, step: -1 | 1): ExerciseOrder | null {
  const at = order.findIndex(({ ids }) => ids.includes(id));
  const group = order[at];
  if (!group) return null;
  const to = group.ids.indexOf(id) + step;
  if (to >= 0 && to < group.ids.length) return put(order, id, at, to);
  const next = order[at + step];
  return next ? put(order, id, at + step, step < 0 ? next.ids.length : 0) : null;
}

/** Moves an exercise to the position of another one. `to` is an index over all lessons. */
export function placeBefore(order: ExerciseOrder, id: string, to: number): ExerciseOrder {
  const target = order.flatMap(({ ids }) => ids)[to];
  const at = order.findIndex(({ ids }) => target !== undefined && ids.includes(target));
  if (at === -1 || target === undefined) return order;
  return put(order, id, at, order[at]?.ids.indexOf(target) ?? 0);
}

const put = (order: ExerciseOrder, id: string, group: number, place: number): ExerciseOrder =>
  order.map(({ lessonId, ids }, at) => {
    const others = ids.filter((each) => each !== id);
    return { lessonId, ids: at === group ? others.toSpliced(place, 0, id) : others };
  });
