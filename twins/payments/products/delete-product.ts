import type Stripe from 'stripe';
import { endpoint } from '../wire/endpoint.ts';
import { refuse } from '../wire/refusals.ts';
import { emit, rowsOf } from '../wire/scope.ts';
import { findProduct } from './find-product.ts';
import { formatProduct } from './format-product.ts';

/** Only a product without prices can be deleted (https://docs.stripe.com/api/products/delete). */
export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/v1/products/:id',
  fields: {},
  async run(scope, _values, id): Promise<Stripe.DeletedProduct> {
    const product = await findProduct(scope, id, 'FOR UPDATE');
    const [price] = await rowsOf(scope.client, 'SELECT 1 FROM payments.prices WHERE product = $1 LIMIT 1', [
      id,
    ]);
    if (price) {
      throw refuse('This product cannot be deleted because it has one or more user-created prices.', 'id');
    }
    await scope.client.query('DELETE FROM payments.products WHERE id = $1', [id]);
    emit(scope, 'product.deleted', formatProduct(product));
    return { id, object: 'product', deleted: true };
  },
});
