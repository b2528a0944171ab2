import { longestMessage, longestName, messageSubjects, nameSubject } from '#core/messages/message-input.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Select, TextArea, TextField } from '../ui/forms/field.tsx';
import { ErrorSummary, FormActions, FormStack } from '../ui/forms/form.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './contact.module.css';
import { type ContactFields, type ContactRefusal, trapName } from './read-contact.ts';

const fieldId = (name: keyof ContactFields) => `message-${name}`;

/** The form that writes to the school: plain HTML, judged by the server, and given back as it was typed. */
export function ContactForm({
  typed,
  refusal,
  schoolEmail,
}: {
  typed: ContactFields;
  refusal: ContactRefusal | undefined;
  schoolEmail: string;
}) {
  const errors = refusal?.fields ?? {};
  const labels: Record<keyof ContactFields, string> = {
    name: m.contact_field_name(),
    email: m.contact_field_email(),
    subject: m.contact_field_subject(),
    body: m.contact_field_body(),
  };
  const field = (name: keyof ContactFields) => ({
    id: fieldId(name),
    name,
    label: labels[name],
    error: errors[name],
    required: true,
  });
  return (
    // The browser's own bubbles speak its language and say one thing at a time.
    <form method="post" action="/contact" noValidate>
      {refusal ? (
        <ErrorSummary
          focused
          title={refusal.title}
          faults={(Object.keys(labels) as (keyof ContactFields)[]).flatMap((name) =>
            errors[name]?.[0] ? [{ id: fieldId(name), label: labels[name], sentence: errors[name][0] }] : [],
          )}
        >
          {refusal.sentence ? (
            <>
              <p>{refusal.sentence}</p>
              <p>
                <RichMessage
                  parts={m.contact_refused_kept.parts({ email: schoolEmail })}
                  wraps={{ link: (words) => <a href={`mailto:${schoolEmail}`}>{words}</a> }}
                />
              </p>
            </>
          ) : null}
        </ErrorSummary>
      ) : null}
      <FormStack>
        <div className={styles.pair}>
          <TextField
            {...field('name')}
            autoComplete="name"
            maxLength={longestName}
            defaultValue={typed.name}
          />
          <TextField
            {...field('email')}
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={typed.email}
          />
        </div>
        <Select
          {...field('subject')}
          defaultValue={typed.subject}
          options={[
            { value: '', label: m.contact_choose_subject() },
            ...messageSubjects.map((subject) => ({ value: subject, label: nameSubject(subject) })),
          ]}
        />
        <TextArea
          {...field('body')}
          hint={m.contact_field_body_hint()}
          rows={8}
          maxLength={longestMessage}
          defaultValue={typed.body}
        />
        <div className={styles.trap} aria-hidden="true">
          <label htmlFor="message-suite">{m.contact_trap()}</label>
          <input id="message-suite" type="text" name={trapName} tabIndex={-1} autoComplete="off" />
        </div>
        <FormActions>
          <Button type="submit" size="large">
            {m.contact_send()}
          </Button>
        </FormActions>
        <p className={styles.privacy}>
          <RichMessage
            parts={m.contact_privacy.parts()}
            wraps={{ link: (words) => <a href="/privacy-policy">{words}</a> }}
          />
        </p>
      </FormStack>
    </form>
  );
}
