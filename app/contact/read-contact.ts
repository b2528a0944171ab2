import { z } from 'zod';
import { type MessageInput, messageInput, messageSubjects } from '#core/messages/message-input.ts';
import { m } from '#words/messages.js';

/** The name of the field that only programs fill in. */
export const trapName = 'suite';

/** The form as it was typed. */
export type ContactFields = { name: string; email: string; subject: string; body: string };

/** Why a message was not taken, and what is wrong with which field. */
export type ContactRefusal = {
  title: string;
  sentence?: string;
  fields: Partial<Record<keyof ContactFields, string[]>>;
};

/** What was typed, cut where no page of ours lets anybody type that much. */
export function readContactFields(form: FormData): ContactFields {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.slice(0, 20_000) : '';
  };
  return { name: read('name'), email: read('email'), subject: read('subject'), body: read('body') };
}

/** The message that was typed, or what keeps it from being one. */
export function parseContact(typed: ContactFields): { message: MessageInput } | { refusal: ContactRefusal } {
  const parsed = messageInput.safeParse(typed);
  if (parsed.success) return { message: parsed.data };
  const { fieldErrors } = z.flattenError(parsed.error);
  return {
    refusal: { title: m.contact_errors({ count: Object.keys(fieldErrors).length }), fields: fieldErrors },
  };
}

/** The subject that an address asks for (`/contact?sujet=niveau`), or none. */
export function parseSubject(url: URL): string {
  const wanted = url.searchParams.get('sujet');
  return messageSubjects.find((subject) => subject === wanted) ?? '';
}
