import { and, desc, eq, ne } from 'drizzle-orm';
import { importedPeople, importedPurchases } from '#database/tables/moving-in.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';

/** Maximum number of listed purchases, more than any person makes. */
const maxListed = 200;

/** Lists what a member, or an imported person, bought on another platform, the newest first. */
export const listImportedPurchases = (core: Pick<Core, 'db'>, of: { uid: string } | { personId: string }) =>
  core.db
    .select({
      id: importedPurchases.id,
      source: importedPurchases.source,
      title: products.title,
      boughtAt: importedPurchases.boughtAt,
      amount: importedPurchases.amount,
      currency: importedPurchases.currency,
      state: importedPurchases.state,
      accessUntil: importedPurchases.accessUntil,
      progressDone: importedPurchases.progressDone,
      progressTotal: importedPurchases.progressTotal,
      finishedAt: importedPurchases.finishedAt,
    })
    .from(importedPurchases)
    .innerJoin(importedPeople, eq(importedPeople.id, importedPurchases.personId))
    .innerJoin(products, eq(products.id, importedPurchases.productId))
    .where(
      'uid' in of
        ? and(eq(importedPeople.uid, of.uid), ne(importedPeople.uid, ''))
        : eq(importedPeople.id, of.personId),
    )
    .orderBy(desc(importedPurchases.boughtAt), desc(importedPurchases.id))
    .limit(maxListed);

export type ImportedPurchase = Awaited<ReturnType<typeof listImportedPurchases>>[number];
