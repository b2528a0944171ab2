import { m } from '#words/messages.js';

// Separate from `message-input.ts`, so that browsers do not load its schema library.

/** Subjects of a message, as in the form's URL (`?sujet=niveau`). */
export const messageSubjects = ['niveau', 'cours', 'achat', 'donnees', 'site', 'autre'] as const;

type MessageSubject = (typeof messageSubjects)[number];

export const maxMessageCharacters = 5_000;
export const maxNameCharacters = 80;

/** Returns the French name of a subject, for the back office and emails. */
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
