/** What the journal tells of. */
export const changeKinds = [
  'product',
  'news',
  'score',
  'settings',
  'member',
  'order',
  'message',
  'letter',
  'export',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
