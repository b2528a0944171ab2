import { m } from '#words/messages.js';

// Apart from the schema (`message-input.ts`), whose library browsers need not load.

/** Subjects of a message: the choices of the form, as they appear in its URLs (`?sujet=niveau`). */
export const messageSubjects = ['niveau', 'cours', 'achat', 'donnees', 'site', 'autre'] as const;

type MessageSubject = (typeof messageSubjects)[number];

/** The longest message, in characters; the longest name. */
export const maxMessageCharacters = 5_000;
export const maxNameCharacters = 80;

/** Returns the French name of a subject, for the admin area and emails. */
export function nameSubject(subject: string): string {
  const names: Record<MessageSubject, () => string> = {
    niveau: m.contact_subject_level,
    cours: m.contact_subject_course,
    achat: m.contact_subject_purchase,
    donnees: m.common_my_data,
    site: m.contact_subject_site,
    autre: m.contact_subject_other,
  };
  return Object.hasOwn(names, subject) ? names[subject as MessageSubject]() : m.contact_subject_other();
}
