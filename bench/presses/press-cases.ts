import type { Viewer } from '#tests/support/screens.ts';

/** The first use of a page: a press, and a key if `key` is set. */
export type PressCase = {
  name: string;
  as: Viewer;
  /** Route pattern; its first example of the demonstration school is opened. */
  pattern: string;
  /** Selector of the pressed control. */
  place: string;
  key?: string;
  /** True for the back office, which is measured with a mouse on a wide screen. */
  wide?: boolean;
};

const exercise = '/members/exercices/:exerciseId';
const product = '/admin/products/:edit';

export const pressCases: readonly PressCase[] = [
  { name: 'exercise, answer field', as: 'member', pattern: exercise, place: 'input[data-typed]', key: 'a' },
  {
    name: 'exercise, submit',
    as: 'member',
    pattern: exercise,
    place: 'form[data-exercise] button[type=submit]:not([form])',
  },
  ...['#identite', '#adresse', '#mot-de-passe', '#second-facteur'].map((section) => ({
    name: `profile, ${section}`,
    as: 'member' as const,
    pattern: '/profile',
    place: `section:has(${section}) button`,
  })),
  { name: 'profile, name', as: 'member', pattern: '/profile', place: 'input[name=name]', key: 'a' },
  { name: 'sign-in, address', as: 'visitor', pattern: '/login', place: 'input[name=email]', key: 'a' },
  { name: 'sign-in, submit', as: 'visitor', pattern: '/login', place: 'form button[type=submit]' },
  { name: 'menu', as: 'visitor', pattern: '/courses', place: 'header button[popovertarget=menu]' },
  {
    name: 'products, other actions',
    as: 'admin',
    pattern: '/admin/products',
    place: 'main table button[aria-haspopup=menu]',
    wide: true,
  },
  { name: 'product, tab', as: 'admin', pattern: product, place: 'main nav a >> nth=1', wide: true },
  {
    name: 'product, title',
    as: 'admin',
    pattern: product,
    place: 'input[name=title]',
    key: 'a',
    wide: true,
  },
];
