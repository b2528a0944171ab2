import type { Picture } from '#database/tables/products.ts';

/** The blocks of the home page, in the order of a new school. */
export const homeKinds = [
  'opening',
  'promises',
  'levels',
  'courses',
  'exercises',
  'scores',
  'teacher',
  'news',
  'call',
  'contact',
] as const;
export type HomeKind = (typeof homeKinds)[number];

/** Where a button of the home page may lead. */
export const homeTargets = [
  '/courses',
  '/courses?prix=gratuit',
  '/exercices',
  '/scores',
  '/news',
  '/contact',
  '/login?mode=inscription',
] as const;
export type HomeTarget = (typeof homeTargets)[number];

/** The target that begins the free course, where there is one. */
export const freeTarget = '/courses?prix=gratuit' satisfies HomeTarget;

/** What a block says; a text left empty is the page's own. */
export type HomeBlock = {
  kind: HomeKind;
  visible: boolean;
  title: string;
  /** Paragraphs are separated by blank lines. */
  text: string;
  actions: { label: string; to: HomeTarget }[];
  /** Short texts side by side: promises, or one for each level from A1 to C2. */
  entries: { title: string; text: string }[];
  /** Chosen products, in order; none leaves the choice to the lists. */
  products: string[];
  picture: Picture | null;
  /** The address of a recording or a video of ours; empty for none. */
  recording: string;
};

/** Which parts, beside its title, a block of each kind has. */
export const homeParts: Readonly<
  Record<
    HomeKind,
    {
      text?: boolean;
      actions?: number;
      entries?: number;
      products?: boolean;
      picture?: boolean;
      recording?: boolean;
    }
  >
> = {
  opening: { text: true, actions: 2, picture: true },
  promises: { entries: 3 },
  levels: { text: true, entries: 6 },
  courses: { text: true, products: true },
  exercises: { text: true, products: true },
  scores: { text: true },
  teacher: { text: true, picture: true, recording: true },
  news: { text: true },
  call: { text: true, actions: 1 },
  contact: { text: true },
};

/** The blocks each by its kind, and their order: as the journal keeps and the office compares them. */
export type NamedBlocks = { order: HomeKind[] } & Record<HomeKind, Omit<HomeBlock, 'kind'>>;

export const nameBlocks = (blocks: readonly HomeBlock[]): NamedBlocks =>
  ({
    order: blocks.map(({ kind }) => kind),
    ...Object.fromEntries(blocks.map(({ kind, ...block }) => [kind, block])),
  }) as NamedBlocks;

/** The blocks in the order of the page. */
export const listBlocks = (named: NamedBlocks): HomeBlock[] =>
  named.order.map((kind) => ({ ...named[kind], kind }));
