import { Fragment } from 'react';
import { data, redirect } from 'react-router';
import { typeset } from '#common/typography.ts';
import { AppError } from '#core/errors.ts';
import { receiveMessage } from '#core/messages/receive-message.ts';
import { readSchool } from '#core/school.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import { readForm } from '../read-form.ts';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Facts } from '../ui/text/facts.tsx';
import type { Route } from './+types/contact.ts';
import styles from './contact.module.css';
import {
  type ContactFields,
  ContactForm,
  type ContactRefusal,
  parseContact,
  parseSubject,
  readContactFields,
  trapName,
} from './contact-form.tsx';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const { email, phone, legal } = await readSchool(context.get(coreContext));
  const { user } = context.get(requestContext);
  const known: ContactFields = {
    name: user?.displayName ?? '',
    email: user?.email ?? '',
    subject: parseSubject(url),
    body: '',
  };
  return { school: { email, phone, address: legal.address }, known };
});

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) => {
  const form = await readForm(request);
  const typed = readContactFields(form);
  const read = parseContact(typed);
  if ('refusal' in read) return refuse(typed, read.refusal, 400);
  const { clientAddress, user } = context.get(requestContext);
  const trapped = Boolean(form.get(trapName));
  try {
    const sender = { clientAddress, uid: user?.uid ?? '', trapped };
    await receiveMessage(context.get(coreContext), read.message, sender);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
    const sentence = typeset(error.userMessage);
    return refuse(typed, { title: m.contact_refused(), sentence, fields: {} }, error.status);
  }
  throw redirect('/contact/merci', 303);
});

const refuse = (typed: ContactFields, refusal: ContactRefusal, status: number) =>
  data({ typed, refusal }, { status });

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.contact_title(), description: m.contact_description() }, matches[0].loaderData);

export default function Contact({ loaderData: { school, known }, actionData }: Route.ComponentProps) {
  return (
    <Page>
      <Hero title={m.contact_title()} lead={m.contact_lead()} />
      <div className={styles.columns}>
        <ContactForm
          typed={actionData?.typed ?? known}
          refusal={actionData?.refusal}
          schoolEmail={school.email}
        />
        <ContactFacts {...school} />
      </div>
    </Page>
  );
}

/** The other ways to reach the school. */
function ContactFacts({
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
          ...(email
            ? [{ term: m.contact_fact_email(), detail: <a href={`mailto:${email}`}>{email}</a> }]
            : []),
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

/** An address, line by line. */
function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address never change place.
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
