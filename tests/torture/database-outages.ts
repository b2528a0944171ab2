import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from '../support/accounts.ts';
import type { Visitor } from '../support/visitor.ts';

export type Reader = { member: Member; lessonId: string };

/** Result of a load: responses by status, faults, and the slowest response in milliseconds. */
type Load = {
  statuses: Record<string, number>;
  faults: string[];
  slowest: number;
  /** Last acknowledged number in each reader's note. */
  acknowledged: Map<Reader, number>;
};

type LoadOptions = {
  readers: readonly Reader[];
  visitor: Visitor;
  /** Cached pages, which must be served during any outage. */
  cachedPaths: readonly string[];
  /** Maximum response time in milliseconds. */
  max: number;
  isOver: () => boolean;
};

/** French texts for an unavailable database or a service that depends on it. */
export const comeBackWords = /indisponible pour le moment|ne répond pas/;

/** Loads the school until `isOver`. A refused request must get a French page with Retry-After in time. */
export async function loadDatabase({
  readers,
  visitor,
  cachedPaths,
  max,
  isOver,
}: LoadOptions): Promise<Load> {
  const load: Load = { statuses: {}, faults: [], slowest: 0, acknowledged: new Map() };
  const ask = async (what: string, asking: () => Promise<Response>, mayRefuse: boolean) => {
    const begun = performance.now();
    const answer = await asking().catch((error: unknown) => String(error));
    const took = performance.now() - begun;
    load.slowest = Math.max(load.slowest, took);
    if (took > max) load.faults.push(`${what}: ${Math.round(took)} ms`);
    if (typeof answer === 'string') {
      load.faults.push(`${what}: ${answer}`);
      return null;
    }
    const { status } = answer;
    load.statuses[status] = (load.statuses[status] ?? 0) + 1;
    if (status === 200) return answer;
    const body = await answer.text();
    if (!mayRefuse || status !== 503) load.faults.push(`${what}: ${status} ${body.slice(0, 200)}`);
    else if (!answer.headers.get('retry-after')) load.faults.push(`${what}: 503 without Retry-After`);
    else if (!comeBackWords.test(body)) load.faults.push(`${what}: 503, ${body.slice(0, 200)}`);
    return null;
  };
  const write = async (reader: Reader) => {
    let version = 0;
    for (let number = 1; !isOver(); number++) {
      const answer = await ask('a note', () => saveNumber(reader, number, version), true);
      if (!answer) {
        await wait(50);
        continue;
      }
      load.acknowledged.set(reader, number);
      ({ version } = (await answer.json()) as { version: number });
      await wait(50);
    }
  };
  const read = async (path: string) => {
    while (!isOver()) {
      const answer = await ask(path, () => visitor.visit(path), false);
      await answer?.text();
      await wait(50);
    }
  };
  const readOwn = async ({ member }: Reader) => {
    while (!isOver()) {
      const answer = await ask('/members', () => member.visit('/members'), true);
      await answer?.text();
      await wait(50);
    }
  };
  await Promise.all([...readers.map(write), ...readers.slice(0, 2).map(readOwn), ...cachedPaths.map(read)]);
  return load;
}

export const saveNumber = ({ member, lessonId }: Reader, number: number, version: number) =>
  member.visit(`/api/notes/${lessonId}`, {
    method: 'PUT',
    json: { body: `no ${number}`, version },
    signal: AbortSignal.timeout(60_000),
  });

type Queryable = { query(text: string, values: unknown[]): Promise<{ rows: { body: string }[] }> };

/** Returns the readers whose stored note is older than the acknowledged one. */
export async function listLost(
  database: Queryable,
  acknowledged: ReadonlyMap<Reader, number>,
): Promise<string[]> {
  const lost: string[] = [];
  for (const [{ member, lessonId }, number] of acknowledged) {
    const { rows } = await database.query('select body from lesson_notes where uid = $1 and lesson_id = $2', [
      member.uid,
      lessonId,
    ]);
    const kept = [...(rows[0]?.body ?? '').matchAll(/no (\d+)/g)].map(([, text]) => Number(text));
    if (!kept.some((one) => one >= number)) lost.push(`${member.uid}: ${number} acknowledged, ${kept} kept`);
  }
  return lost;
}
