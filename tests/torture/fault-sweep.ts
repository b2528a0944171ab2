import type { Random } from '../support/seed.ts';
import { type Fault, type FaultPoints, faultKinds } from './fault-points.ts';

/** The process under test and its replacement after a crash. */
export type World = {
  faults(): FaultPoints;
  restart(): Promise<void>;
};

type Trial = {
  work(): Promise<unknown>;
  /** Repeats the recovery steps of the product and the user after a failure. Returns the remaining faults. */
  mend(): Promise<string[]>;
};

export type Operation = { name: string; prepare(): Promise<Trial> };

export type Sweep = { points: number; trials: number; faults: string[] };

/** Fails each call in each mode, or a random sample: https://www.sqlite.org/testing.html#anomaly_testing */
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
  sweep.faults.push(...(await sound.mend()).map((fault) => `${name}, without fault: ${fault}`));
  const tryOut = async (fault: Fault): Promise<boolean> => {
    const struck = await tryFault(world, { name, prepare }, fault, sweep);
    if (struck) sweep.trials++;
    return struck;
  };
  if (sample < Infinity) {
    // Cached values make later runs shorter, so draw again if the call did not occur.
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

/** Runs an operation with one fault. Returns false if the operation makes no such call. */
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
