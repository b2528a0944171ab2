import type { Random } from '../support/seed.ts';
import { faultKinds } from './fault-points.ts';
import { type Operation, type Sweep, tryFault, type World } from './fault-sweep.ts';

const orderRow = /^insert into "orders"/;
const sessionStored = /^update "orders" set .*"session_id"/;

/** Breaks a purchase `times` times between storing the order and storing its payment session. */
export async function crashAroundSession(
  world: World,
  buying: Operation,
  random: Random,
  times: number,
): Promise<Sweep> {
  const sound = await buying.prepare();
  const { calls } = await world.faults().suffer(null, sound.work);
  const begins = calls.findIndex((call) => orderRow.test(call));
  const ends = calls.findIndex((call) => sessionStored.test(call));
  if (begins < 0 || ends <= begins) throw new Error(`order or session not stored: ${calls.join('\n')}`);
  const sweep: Sweep = { points: ends - begins, trials: 0, faults: await sound.mend() };
  while (sweep.trials < times) {
    const fault = { from: orderRow, point: 1 + random.below(sweep.points), kind: random.pick(faultKinds) };
    // Caching changes the number of calls, so the last point may not exist.
    if (await tryFault(world, buying, fault, sweep)) sweep.trials++;
  }
  return sweep;
}
