import type { OfficeFields } from './kit/field.ts';
import type { AnySubject, OfficeSubject } from './kit/office-subject.ts';

/** Server-side descriptions of all entities, exported as `subject` by every `subject.ts`. */
export const declaredSubjects: readonly (OfficeSubject | AnySubject)[] = Object.values(
  import.meta.glob<OfficeSubject | AnySubject>('./*/subject.ts', { eager: true, import: 'subject' }),
);

const isEdited = (subject: OfficeSubject | AnySubject): subject is AnySubject => 'schema' in subject;

export const editedSubjects = declaredSubjects.filter(isEdited);

/** Lists that can be exported. The audit log links to the exported list with its filters. */
export const exportedLists = declaredSubjects.flatMap(({ list }) => list ?? []);

/** Returns the fields used to format the audit log entries of an entity. */
export const findFields = (kind: string, subjectId: string): OfficeFields =>
  declaredSubjects.find((subject) => subject.kind === kind && (subject.only ?? subjectId) === subjectId)
    ?.fields ?? {};
