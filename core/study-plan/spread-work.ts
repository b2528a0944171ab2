import { minuteStep, type StudyTask, type StudyWork } from './study-work.ts';

/** A working day with its free minutes. */
type Room = { day: string; room: number };

type Spread<Work extends StudyWork> = {
  /** By day. */
  tasks: Map<string, StudyTask<Work>[]>;
  /** Work that does not fit, in order. */
  left: Work[];
  /** Sum of the planned minutes. */
  minutes: number;
};

/**
 * Spreads work evenly over the days, in its order. Work that exceeds the rest of a day continues on the next
 * one. `done` minutes of the first day are already done and count for its share.
 */
export function spreadWork<Work extends StudyWork>(
  work: readonly Work[],
  days: readonly Room[],
  done: number,
): Spread<Work> {
  const fitting = limitWork(
    work,
    days.reduce((sum, { room }) => sum + room, 0),
  );
  const total = done + fitting.reduce((sum, { minutes }) => sum + minutes, 0);
  const evenly = fill(fitting, days, done, (index) => {
    const share = (total * (index + 1)) / days.length;
    return Math.ceil(share / minuteStep) * minuteStep;
  });
  // Lessons that open late need the free minutes of the last days.
  const filled = evenly.unfinished.size === 0 ? evenly : fill(fitting, days, done, () => Infinity);
  const planned = new Set(fitting.filter((each) => !filled.unfinished.has(each)));
  const tasks = new Map<string, StudyTask<Work>[]>();
  let minutes = 0;
  for (const [day, own] of filled.tasks) {
    const finished = own.filter(({ work: each }) => planned.has(each));
    tasks.set(day, finished);
    for (const task of finished) minutes += task.minutes;
  }
  return {
    tasks,
    left: work.filter((each) => !planned.has(each)),
    minutes,
  };
}

/** Returns the work that fits into the minutes, in its order. Skips work longer than the remaining time. */
export function limitWork<Work extends StudyWork>(work: readonly Work[], minutes: number): Work[] {
  let free = minutes;
  return work.filter((each) => {
    if (each.minutes > free) return false;
    free -= each.minutes;
    return true;
  });
}

/** Fills each day until the minutes of all days so far reach its goal. Begun work continues at once. */
function fill<Work extends StudyWork>(
  work: readonly Work[],
  days: readonly Room[],
  done: number,
  goalOf: (index: number) => number,
): { tasks: Map<string, StudyTask<Work>[]>; unfinished: Set<Work> } {
  const queue = work.map((each) => ({ work: each, rest: each.minutes }));
  const tasks = new Map<string, StudyTask<Work>[]>();
  let planned = done;
  let begun: { work: Work; rest: number } | null = null;
  days.forEach(({ day, room }, index) => {
    const own: StudyTask<Work>[] = [];
    let free = room;
    while (free > 0 && (begun || planned < goalOf(index))) {
      while (queue[0]?.rest === 0) queue.shift();
      const next =
        begun ??
        queue.find(({ rest, work: { opensOn } }) => rest > 0 && (opensOn === null || opensOn <= day));
      if (!next) break;
      const minutes = Math.min(free, next.rest);
      own.push({ work: next.work, minutes, isContinued: next.rest < next.work.minutes });
      next.rest -= minutes;
      begun = next.rest > 0 ? next : null;
      free -= minutes;
      planned += minutes;
    }
    tasks.set(day, own);
  });
  return { tasks, unfinished: new Set(queue.filter(({ rest }) => rest > 0).map(({ work: each }) => each)) };
}
