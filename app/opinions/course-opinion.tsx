import { toOwnOpinionHref } from '#common/links.ts';
import type { OpinionOfMember } from '#core/opinions/own-opinion.ts';
import { m } from '#words/messages.js';
import productStyles from '../products/product.module.css';
import { FormStack } from '../ui/forms/form.tsx';
import { OpinionForm } from './opinion-form.tsx';
import { OpinionStatus } from './opinion-status.tsx';

/** Product review (`opinion`) on the page of a finished product: the form, or the status of the review. */
export function CourseOpinion({ opinion, firstName }: { opinion: OpinionOfMember; firstName: string }) {
  const { product, own, mayWrite } = opinion;
  if (!own && !mayWrite) return null;
  return (
    <section aria-labelledby="avis">
      <h2 id="avis" className={productStyles.beforeTitle}>
        {m.opinions_own()}
      </h2>
      {own ? (
        <FormStack>
          <OpinionStatus opinion={own} />
          <p>
            <a href={toOwnOpinionHref(product)}>{m.opinions_see()}</a>
          </p>
        </FormStack>
      ) : (
        <FormStack>
          <p>{m.opinions_invitation()}</p>
          <OpinionForm product={product} typed={{ rating: '', body: '', firstName }} />
        </FormStack>
      )}
    </section>
  );
}
