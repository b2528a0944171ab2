import type { Random } from '../support/seed.ts';
import { type Fault, type FaultPoints, faultKinds } from './fault-points.ts';

/** Where calls fail: what runs there now, and how another process takes its place. */
export type World = {
  faults(): FaultPoints;
  restart(): Promise<void>;
};

/** One run of an operation, on subjects of its own. */
type Trial = {
  work(): Promise<unknown>;
  /** Does what is done after a failure, by the product itself and by who asked for it; answers what is then wrong. */
  mend(): Promise<string[]>;
};

export type Operation = { name: string; prepare(): Promise<Trial> };

export type Sweep = { points: number; trials: number; faults: string[] };

/**
 * Fails the first call of an operation, then the second, until there is none left, in each of the four ways (the anomaly tests of SQLite,
 * https://www.sqlite.org/testing.html#anomaly_testing); or, of all that, so many drawn by chance. Answers what was broken.
 */
export async function sweepFaults(
  world: World,
  { name, prepare }: Operation,
  random: Random,
  sample: number,
): Promise<Sweep> {
  const sweep: Sweep = { points: 0, trials: 0, faults: [] };
  const sound = await prepare();
  const { calls, error } = await world.faults().suffer(null, sound.work);
  if (error) throw error;
  sweep.faults.push(...(await sound.mend()).map((fault) => `${name}, undisturbed: ${fault}`));
  const tryOut = async (fault: Fault): Promise<boolean> => {
    const struck = await tryFault(world, { name, prepare }, fault, sweep);
    if (struck) sweep.trials++;
    return struck;
  };
  if (sample < Infinity) {
    // With something remembered there are fewer calls than the first time: what was not met is drawn again.
    for (let drawn = 0; sweep.trials < sample && drawn < 20 * sample; drawn++)
      await tryOut({ point: 1 + random.below(calls.length), kind: random.pick(faultKinds) });
    return { ...sweep, points: calls.length };
  }
  for (const kind of faultKinds) {
    let point = 1;
    while (await tryOut({ point, kind })) point++;
    sweep.points = Math.max(sweep.points, point - 1);
  }
  return sweep;
}

/** One run with one fault; false where the operation has no such call. */
export async function tryFault(
  world: World,
  { name, prepare }: Operation,
  fault: Fault,
  sweep: Pick<Sweep, 'faults'>,
): Promise<boolean> {
  const trial = await prepare();
  const { struck, error } = await world.faults().suffer(fault, trial.work);
  if (world.faults().isDead()) await world.restart();
  const label = `${name}, ${struck ?? 'undisturbed'}`;
  try {
    if (error && !struck) throw error;
    sweep.faults.push(...(await trial.mend()).map((wrong) => `${label}: ${wrong}`));
  } catch (thrown) {
    sweep.faults.push(`${label}: ${(thrown as Error).stack}`);
  }
  return struck !== null;
}
