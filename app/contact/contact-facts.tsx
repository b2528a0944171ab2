import { m } from '#words/messages.js';
import { Facts } from '../ui/text/facts.tsx';
import { Lines } from '../ui/text/lines.tsx';
import styles from './contact.module.css';

/** The other ways to reach the school. */
export function ContactFacts({
  email,
  phone,
  address,
}: {
  email: string;
  phone: string;
  address: readonly string[];
}) {
  return (
    <section aria-labelledby="autrement">
      <h2 id="autrement" className={styles.elsewhere}>
        {m.contact_elsewhere()}
      </h2>
      <Facts
        facts={[
          { term: m.contact_fact_email(), detail: <a href={`mailto:${email}`}>{email}</a> },
          ...(phone
            ? [
                {
                  term: m.contact_fact_phone(),
                  detail: <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,
                },
              ]
            : []),
          ...(address.length > 0 ? [{ term: m.contact_fact_post(), detail: <Lines lines={address} /> }] : []),
          { term: m.contact_fact_answer(), detail: m.contact_fact_answer_delay() },
        ]}
      />
    </section>
  );
}
