import { z } from 'zod';
import {
  maxMessageCharacters,
  maxNameCharacters,
  messageSubjects,
  nameSubject,
} from '#core/messages/message-fields.ts';
import { type MessageInput, messageInput } from '#core/messages/message-input.ts';
import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Select, TextArea, TextField } from '../ui/forms/field.tsx';
import { ErrorSummary, FormActions, FormStack } from '../ui/forms/form.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './contact.module.css';
import { TrapField } from './trap-field.tsx';

const fieldId = (name: keyof ContactFields) => `message-${name}`;

/** Contact form: plain HTML, validated by the server, restored after a rejection. */
export function ContactForm({
  typed,
  refusal,
  action,
  schoolEmail,
}: {
  typed: ContactFields;
  refusal?: ContactRefusal;
  action: string;
  schoolEmail: string;
}) {
  const errors = refusal?.fields ?? {};
  const labels: Record<keyof ContactFields, string> = {
    name: m.common_your_name(),
    email: m.common_your_email(),
    subject: m.common_subject(),
    body: m.common_message(),
  };
  const field = (name: keyof ContactFields) => ({
    id: fieldId(name),
    name,
    label: labels[name],
    error: errors[name],
    required: true,
  });
  return (
    // `noValidate`, because native messages use the browser's language and show one error at a time.
    <form method="post" action={action} noValidate data-in-place="">
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
                {schoolEmail ? (
                  <RichMessage
                    parts={m.contact_refused_kept.parts({ email: schoolEmail })}
                    wraps={{ link: (words) => <a href={`mailto:${schoolEmail}`}>{words}</a> }}
                  />
                ) : (
                  m.contact_refused_stays()
                )}
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
            maxLength={maxNameCharacters}
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
          maxLength={maxMessageCharacters}
          defaultValue={typed.body}
        />
        <TrapField />
        <div hidden data-unsent="">
          <Notice tone="error" live title={m.contact_unsent()}>
            {m.common_unsent_next()}
          </Notice>
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

export type ContactFields = { name: string; email: string; subject: string; body: string };

export type ContactRefusal = {
  title: string;
  sentence?: string;
  fields: Partial<Record<keyof ContactFields, string[]>>;
};

/** Returns the raw values, cut at 20,000 characters, more than any field allows. */
export function readContactFields(form: FormData): ContactFields {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, 20_000) : '';
  };
  return { name: read('name'), email: read('email'), subject: read('subject'), body: read('body') };
}

/** Validates the raw values and returns the message, or the reason for rejecting it. */
export function parseContact(typed: ContactFields): { message: MessageInput } | { refusal: ContactRefusal } {
  const parsed = messageInput.safeParse(typed);
  if (parsed.success) return { message: parsed.data };
  const { fieldErrors } = z.flattenError(parsed.error);
  return {
    refusal: { title: m.contact_errors({ count: Object.keys(fieldErrors).length }), fields: fieldErrors },
  };
}

/** Returns the subject preselected by the URL (`/contact?sujet=niveau`), or an empty string. */
export function parseSubject(url: URL): string {
  const wanted = url.searchParams.get('sujet');
  return messageSubjects.find((subject) => subject === wanted) ?? '';
}
