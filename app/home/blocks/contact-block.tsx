import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { type Fact, Facts } from '../../ui/text/facts.tsx';
import type { ShownBlock } from '../load-home.ts';
import styles from './blocks.module.css';
import { Paragraphs } from './paragraphs.tsx';

/** How to reach the school. */
export function ContactBlock({ words, school }: ShownBlock) {
  const facts: Fact[] = [];
  if (school?.email)
    facts.push({
      term: m.home_contact_email(),
      detail: <a href={`mailto:${school.email}`}>{school.email}</a>,
    });
  if (school?.phone)
    facts.push({
      term: m.home_contact_phone(),
      detail: <a href={`tel:${school.phone.replaceAll(/[^\d+]/g, '')}`}>{school.phone}</a>,
    });
  if (school && school.social.length > 0)
    facts.push({
      term: m.home_contact_social(),
      detail: (
        <ul>
          {school.social.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="me noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      ),
    });
  return (
    <Section title={typeset(words.title)} layout="margin">
      <div className={styles.contact}>
        <div className={styles.contactWords}>
          <Paragraphs text={words.text} />
          <LinkButton href="/contact" variant="secondary">
            {m.home_contact_write()}
          </LinkButton>
        </div>
        <Facts facts={facts} />
      </div>
    </Section>
  );
}
