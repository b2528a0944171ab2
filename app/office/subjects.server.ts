import type { OfficeFields } from './kit/field.ts';
import type { AnySubject, OfficeSubject } from './kit/office-subject.ts';

/** What the server knows of each subject: `subject` of every `subject.ts`. */
export const declaredSubjects: readonly (OfficeSubject | AnySubject)[] = Object.values(
  import.meta.glob<OfficeSubject | AnySubject>('./*/subject.ts', { eager: true, import: 'subject' }),
);

const isEdited = (subject: OfficeSubject | AnySubject): subject is AnySubject => 'schema' in subject;

/** What the office edits and keeps the history of. */
export const editedSubjects = declaredSubjects.filter(isEdited);

/** The lists that can be had as files: a line of the journal tells which part of one was taken. */
export const exportedLists = declaredSubjects.flatMap(({ list }) => list ?? []);

/** What the lines of the journal about a subject are told with. */
export const findFields = (kind: string, subjectId: string): OfficeFields =>
  declaredSubjects.find((subject) => subject.kind === kind && (subject.only ?? subjectId) === subjectId)
    ?.fields ?? {};
