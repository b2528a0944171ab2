import type { Member } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { bothBoxes, order, payAt } from '../support/pay.ts';
import type { School } from '../support/school.ts';

/** Orders a product so many times at once, from pages with and without script. Answers the statuses and the payment pages. */
export async function clickOften(
  buyer: Pick<Member, 'visit'>,
  { buyPath }: { buyPath: string },
  times: number,
): Promise<{ statuses: Set<number>; pages: Set<string> }> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, time) =>
      buyer.visit(time % 2 ? buyPath : toDataPath(buyPath), { form: bothBoxes }),
    ),
  );
  const pages = answers.map(({ headers }) => headers.get('location')).filter((page) => page !== null);
  return { statuses: new Set(answers.map(({ status }) => status)), pages: new Set(pages) };
}

/** Pays a product in two tabs at once, of which the school had given the first up, and comes back from both. */
export async function payInTwoTabs(
  school: School,
  buyer: Member,
  { buyPath }: { buyPath: string },
): Promise<void> {
  const first = await order(buyer, buyPath);
  await school.database.pool.query(
    "update orders set state = 'expired' where uid = $1 and state = 'pending'",
    [buyer.uid],
  );
  const second = await order(buyer, buyPath);
  if (first === second) throw new Error('both tabs have one payment page');
  await Promise.all(
    [first, second].map(async (page) => {
      const paid = await payAt(buyer, page);
      await buyer.visit(paid.headers.get('location') ?? '');
    }),
  );
}
