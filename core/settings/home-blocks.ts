import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { PageTarget } from './page-target.ts';

/** Parts that a block has in addition to its title, and its name and purpose in the back office. */
type BlockParts = {
  name: () => string;
  purpose: () => string;
  text?: boolean;
  actions?: number;
  entries?: number;
  products?: boolean;
  picture?: boolean;
  recording?: boolean;
};

const blockParts = {
  opening: {
    ...{ name: m.home_office_opening, purpose: m.home_office_opening_purpose },
    ...{ text: true, actions: 2, picture: true },
  },
  promises: { name: m.home_office_promises, purpose: m.home_office_promises_purpose, entries: 3 },
  levels: { name: m.home_office_levels, purpose: m.home_office_levels_purpose, text: true, entries: 6 },
  courses: {
    name: m.common_course,
    purpose: m.home_office_courses_purpose,
    text: true,
    products: true,
  },
  exercises: {
    ...{ name: m.common_exercises, purpose: m.home_office_exercises_purpose },
    ...{ text: true, products: true },
  },
  scores: { name: m.common_exam_results, purpose: m.home_office_scores_purpose, text: true },
  teacher: {
    ...{ name: m.home_office_teacher, purpose: m.home_office_teacher_purpose },
    ...{ text: true, picture: true, recording: true },
  },
  news: { name: m.common_news, purpose: m.home_office_news_purpose, text: true },
  call: { name: m.home_office_call, purpose: m.home_office_call_purpose, text: true, actions: 1 },
  contact: { name: m.common_contact, purpose: m.home_office_contact_purpose, text: true },
} as const satisfies Readonly<Record<string, BlockParts>>;

export type HomeKind = keyof typeof blockParts;
export const homeParts: Readonly<Record<HomeKind, BlockParts>> = blockParts;

export const homeKinds = Object.keys(blockParts) as [HomeKind, ...HomeKind[]];

export const homeTargets = [
  '/courses',
  '/courses?prix=gratuit',
  '/exercices',
  '/scores',
  '/news',
  '/contact',
  '/login?mode=inscription',
] as const;
/** Link target of a button: a part of the site, or a page of the teacher. */
export type HomeTarget = (typeof homeTargets)[number] | PageTarget;

/** Link target of a button that starts a free course. */
export const freeTarget = '/courses?prix=gratuit' satisfies HomeTarget;

/** Content of a block; an empty text means the default text. */
export type HomeBlock = {
  kind: HomeKind;
  visible: boolean;
  title: string;
  /** Paragraphs are separated by blank lines. */
  text: string;
  actions: { label: string; to: HomeTarget }[];
  /** Short texts side by side: promises, or descriptions of the levels from A1 to C2. */
  entries: { title: string; text: string }[];
  /** Chosen products in order; empty for an automatic choice. */
  products: string[];
  picture: Picture | null;
  /** URL of a stored recording or video, or empty. */
  recording: string;
};

/** Blocks by kind, and their order, as stored in the audit log and compared in the back office. */
export type NamedBlocks = { order: HomeKind[] } & Record<HomeKind, Omit<HomeBlock, 'kind'>>;

export const nameBlocks = (blocks: readonly HomeBlock[]): NamedBlocks =>
  ({
    order: blocks.map(({ kind }) => kind),
    ...Object.fromEntries(blocks.map(({ kind, ...block }) => [kind, block])),
  }) as NamedBlocks;

export const listBlocks = (named: NamedBlocks): HomeBlock[] =>
  named.order.map((kind) => ({ ...named[kind], kind }));
