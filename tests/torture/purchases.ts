import { vi } from 'vitest';
import type { Member } from '../support/accounts.ts';
import { bothBoxes, payAt } from '../support/pay.ts';
import type { Provider } from '../support/provider.ts';
import type { School, SchoolProcess } from '../support/school.ts';
import type { Random } from '../support/seed.ts';

const hands = 8;

/** Buys every course during power cuts, with webhooks tripled and reordered. Returns seconds. */
export async function sufferPurchases(
  school: Pick<SchoolProcess, 'killAndRestart'> & School,
  provider: Provider,
  random: Random,
  { buyers, buyPaths, kills }: { buyers: Member[]; buyPaths: string[]; kills: number },
): Promise<number> {
  const begun = performance.now();
  const wanted = random.shuffle(buyers.flatMap((buyer) => buyPaths.map((buyPath) => ({ buyer, buyPath }))));
  const moments = new Set(
    Array.from({ length: kills }, (_, kill) => Math.floor((wanted.length * (kill + 1)) / (kills + 1))),
  );
  let bought = 0;
  let restarting: Promise<void> = Promise.resolve();
  const next = wanted.values();
  const work = async () => {
    for (const { buyer, buyPath } of next) {
      const delayMs = random.below(10) < 3 ? 2_000 : 0;
      await provider.setChaos({ seed: random.seed, deliveries: { copies: 2, isShuffled: true, delayMs } });
      const returns = random.below(3);
      const buying = buyThrough(buyer, buyPath, returns, () => restarting);
      if (moments.delete(++bought)) restarting = school.killAndRestart();
      await buying;
    }
  };
  await Promise.all(Array.from({ length: hands }, work));
  await restarting;
  if (moments.size > 0) throw new Error(`${moments.size} power cuts did not happen`);
  await provider.setChaos(null);
  await hearEverything(school);
  return (performance.now() - begun) / 1_000;
}

/** Buys a course, starting again after each lost response. */
async function buyThrough(
  buyer: Member,
  buyPath: string,
  returns: number,
  isBack: () => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      const ordered = await buyer.visit(buyPath, { form: bothBoxes });
      if (ordered.status >= 502 && ordered.status <= 504) throw new Error(`fetch failed: ${ordered.status}`);
      const page = ordered.headers.get('location') ?? '';
      // Already paid, but the response was lost.
      if (ordered.status === 303 && !page.includes('/c/pay/')) return;
      const paid = await payAt(buyer, page);
      if (paid.status !== 303) throw new Error(`payment refused with status ${paid.status}`);
      const back = paid.headers.get('location') ?? '';
      await Promise.all(Array.from({ length: returns }, () => buyer.visit(back)));
      return;
    } catch (error) {
      if (
        attempt === 20 ||
        !/fetch failed|terminated|other side closed|(responded|rejected:|with status) 50[234]/.test(
          String(error),
        )
      )
        throw error;
      await isBack();
    }
}

/** Retries delayed deliveries now and waits for the last one. */
export async function hearEverything({ database }: Pick<School, 'database'>): Promise<void> {
  await database.pool.query(
    "update payments.deliveries set status = 'pending', next_attempt_at = now() where status = 'failed' or next_attempt_at > now()",
  );
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        "select count(*)::int as waiting from payments.deliveries where status = 'pending'",
      );
      if (rows[0].waiting > 0) throw new Error(`${rows[0].waiting} events not yet delivered`);
    },
    { timeout: 900_000, interval: 200 },
  );
}
