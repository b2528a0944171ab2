import type { Member } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { bothBoxes, order, payAt } from '../support/pay.ts';
import type { School } from '../support/school.ts';

/** Sends concurrent orders with and without script. Returns their statuses and payment pages. */
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

/** Pays a product twice at once: in an expired payment page and in its successor. Then returns from both. */
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
  if (first === second) throw new Error('both tabs have the same payment page');
  await Promise.all(
    [first, second].map(async (page) => {
      const paid = await payAt(buyer, page);
      await buyer.visit(paid.headers.get('location') ?? '');
    }),
  );
}
