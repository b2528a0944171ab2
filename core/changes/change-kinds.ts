import { type SubjectKind, subjectAreas } from '../subjects/subject-areas.ts';

/** What the journal tells of: the subjects of the office, and what else is done there. */
export const changeKinds = [
  ...(Object.keys(subjectAreas) as SubjectKind[]),
  ...(['member', 'order', 'message', 'letter', 'export'] as const),
] as const;
export type ChangeKind = (typeof changeKinds)[number];
