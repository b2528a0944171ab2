import type { Browser, Page } from '@playwright/test';

/** Times in milliseconds. */
type PressTrace = {
  /** Longest time from a press or key to the next paint, as the browser reports it (https://web.dev/articles/inp). */
  reported: number;
  /** Longest CPU time of the page's main thread from a press or key to the next paint. */
  cpu: number;
  /** CPU time of the longest task of the main thread after the first paint, which a press may have to wait for. */
  longestTask: number;
};

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  id2?: { local?: string };
  args: { data?: { interactionId?: number } };
};

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading'];

/** Records the presses and tasks of a page during `use`. Other pages must be idle. */
export async function tracePresses(
  browser: Browser,
  page: Page,
  use: () => Promise<void>,
): Promise<PressTrace> {
  await browser.startTracing(page, { categories });
  await use();
  const trace = await browser.stopTracing();
  return readTrace((JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }).traceEvents);
}

function readTrace(events: readonly TraceEvent[]): PressTrace {
  const [paint] = events.filter(({ name }) => name === 'firstContentfulPaint').slice(-1);
  const presses = listPresses(events);
  // A press may open another page, which paints in another process.
  const main = presses[0]?.begin ?? paint;
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === main?.pid && tid === main.tid,
  );
  const after = paint ? tasks.filter(({ ts }) => ts > paint.ts) : [];
  return {
    reported: Math.max(0, ...presses.map(({ begin, end }) => end.ts - begin.ts)) / 1_000,
    cpu: Math.max(0, ...presses.map(({ begin, end }) => sumCpu(tasks, begin.ts, end.ts))) / 1_000,
    longestTask: Math.max(0, ...after.map(({ tdur = 0 }) => tdur)) / 1_000,
  };
}

/** Returns the begin and end of each event of a press or key. The browser uses an id again. */
function listPresses(events: readonly TraceEvent[]): { begin: TraceEvent; end: TraceEvent }[] {
  const timings = events.filter(({ name }) => name === 'EventTiming');
  return timings
    .filter(({ ph, args }) => ph === 'b' && args.data?.interactionId)
    .flatMap((begin) => {
      const end = timings.find(
        ({ ph, id2, ts }) => ph === 'e' && id2?.local === begin.id2?.local && ts >= begin.ts,
      );
      return end ? [{ begin, end }] : [];
    });
}

/** Adds up the CPU time of tasks between two moments. A task that began earlier counts in proportion. */
function sumCpu(tasks: readonly TraceEvent[], start: number, end: number): number {
  let sum = 0;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const shared = Math.min(ts + dur, end) - Math.max(ts, start);
    if (shared > 0) sum += (tdur * shared) / dur;
  }
  return sum;
}
