/**
 * What the office looks after, by what the journal calls it: the area that its files, its exports and its imports are kept
 * and named by. Plain, so that the office's pages can read it.
 */
export const subjectAreas = {
  product: 'products',
  news: 'news',
  score: 'scores',
  settings: 'school',
} as const;

export type SubjectKind = keyof typeof subjectAreas;

/** Where objects of the files service belong. */
export type SubjectArea = (typeof subjectAreas)[SubjectKind];

/** What the journal tells of: the subjects of the office, and what else is done there. */
export const changeKinds = [
  ...(Object.keys(subjectAreas) as SubjectKind[]),
  ...(['member', 'order', 'message', 'letter', 'export'] as const),
] as const;
export type ChangeKind = (typeof changeKinds)[number];
