import type { SignedInUser } from '#core/sign-in/sessions.ts';
import type { CoreUnderTest } from '../support/core.ts';
import { addMember, addProductAt } from '../support/core-people.ts';
import { payUnheard } from '../support/pay-unheard.ts';

type UnheardPayment = { sessionId: string; buyer: SignedInUser; productId: string; priceId: string };

/** Pays every product for every person without notifying the school. */
export async function payForAll(
  school: CoreUnderTest,
  { people, products }: { people: number; products: number },
): Promise<UnheardPayment[]> {
  const sold = await Promise.all(
    Array.from({ length: products }, (_, each) => addProductAt(school.core, 1_900 + 100 * each)),
  );
  const paid: UnheardPayment[] = [];
  for (let person = 0; person < people; person++) {
    const buyer = await addMember(school.core);
    for (const product of sold) {
      const { sessionId } = await payUnheard(school, buyer, product);
      paid.push({ sessionId, buyer, productId: product.id, priceId: product.priceId });
    }
  }
  return paid;
}
