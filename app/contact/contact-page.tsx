import { Fragment } from 'react';
import { toPhoneHref } from '#common/phone-numbers.ts';
import { m } from '#words/messages.js';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Facts } from '../ui/text/facts.tsx';
import styles from './contact.module.css';
import { type ContactFields, ContactForm, type ContactRefusal } from './contact-form.tsx';
import type { Ways } from './read-ways.ts';

export function ContactPage({
  ways,
  ...form
}: {
  ways: Ways;
  typed: ContactFields;
  refusal?: ContactRefusal;
  action: string;
}) {
  return (
    <Page>
      <Hero title={m.common_write_to_us()} lead={m.contact_lead()} />
      <div className={styles.columns}>
        <ContactForm schoolEmail={ways.email} {...form} />
        <ContactFacts {...ways} />
      </div>
    </Page>
  );
}

function ContactFacts({ email, phone, address }: Ways) {
  return (
    <section aria-labelledby="autrement">
      <h2 id="autrement" className={styles.elsewhere}>
        {m.contact_elsewhere()}
      </h2>
      <Facts
        facts={[
          ...(email ? [{ term: m.common_email(), detail: <a href={`mailto:${email}`}>{email}</a> }] : []),
          ...(phone
            ? [
                {
                  term: m.common_phone(),
                  detail: <a href={toPhoneHref(phone)}>{phone}</a>,
                },
              ]
            : []),
          ...(address.length > 0 ? [{ term: m.contact_fact_post(), detail: <Lines lines={address} /> }] : []),
          { term: m.common_answer(), detail: m.contact_fact_answer_delay() },
        ]}
      />
    </section>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: address lines never move.
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
