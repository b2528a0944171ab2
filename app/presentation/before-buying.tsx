import { withdrawalTermsHref } from '#common/links.ts';
import type { PresentedProduct } from '#core/products/present-product.ts';
import { nameSkill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import { listDurationFacts } from '../products/duration-facts.ts';
import { formatContents } from '../products/format-contents.ts';
import { listCorrectionFacts } from '../products/format-corrections.ts';
import { formatMethods } from '../products/payment-methods.ts';
import styles from '../products/product.module.css';
import { Facts } from '../ui/text/facts.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';

/** Answers to common questions before a purchase, including legally required information. */
export function BeforeBuying({ product }: { product: PresentedProduct }) {
  const { level, skills, priceCents, soldToClasses, methods } = product;
  const format = formatContents(product);
  return (
    <section aria-labelledby="avant">
      <h2 id="avant" className={styles.beforeTitle}>
        {priceCents === 0 ? m.catalogue_before_free() : m.catalogue_before()}
      </h2>
      <Facts
        facts={[
          {
            term: m.catalogue_before_level(),
            detail: level ? m.catalogue_before_level_text({ level }) : m.catalogue_before_level_any(),
          },
          ...(skills.length > 0 ? [{ term: m.catalogue_before_skills(), detail: formatSkills(skills) }] : []),
          ...listDurationFacts(product),
          ...listCorrectionFacts(product),
          ...(format ? [{ term: m.common_content(), detail: format }] : []),
          {
            term: m.common_access(),
            detail: priceCents === 0 ? m.catalogue_before_access_free() : m.catalogue_before_access_text(),
          },
          ...(priceCents === 0
            ? []
            : [
                {
                  term: m.common_payment(),
                  detail: m.catalogue_before_payment_text({
                    methods: formatMethods(methods),
                  }),
                },
                {
                  term: m.catalogue_before_others(),
                  detail: soldToClasses
                    ? m.catalogue_before_others_class()
                    : m.catalogue_before_others_gift(),
                },
                {
                  term: m.common_withdrawal(),
                  detail: (
                    <RichMessage
                      parts={m.catalogue_before_withdrawal_text.parts()}
                      wraps={{ link: (words) => <a href={withdrawalTermsHref}>{words}</a> }}
                    />
                  ),
                },
              ]),
          {
            term: m.catalogue_before_question(),
            detail: (
              <RichMessage
                parts={m.catalogue_before_question_text.parts()}
                wraps={{ link: (words) => <a href="/contact">{words}</a> }}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

/** Formats « Expression écrite, grammaire et vocabulaire ». Some names contain « et » themselves. */
const formatSkills = (skills: PresentedProduct['skills']): string => {
  const [first = '', ...others] = skills.map(nameSkill);
  return [first, ...others.map((name) => name.charAt(0).toLocaleLowerCase('fr') + name.slice(1))].join(', ');
};
