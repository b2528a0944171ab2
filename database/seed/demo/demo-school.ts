import type { newsToolIds } from '../../tables/news.ts';
import type { skillIds } from '../../tables/products.ts';

/** The demonstration school. Texts are French, dates are `YYYY-MM-DD` in Europe/Paris. */
export type DemoSchool = {
  settings: DemoSettings;
  /** Home page blocks that differ from the defaults. */
  home: DemoHomeBlock[];
  products: DemoProduct[];
  news: DemoNews[];
  scores: DemoScore[];
  learner: DemoLearner;
  code: DemoCode;
};

/** School details of the settings, shown on the contact and legal pages. */
/** A learner half-way through a course. The address ends in `.example`, so nobody can own it. */
export type DemoLearner = {
  email: string;
  displayName: string;
  /** Slug of the course, number of completed lessons, and seconds watched of the next lesson's video. */
  product: string;
  lessonsDone: number;
  secondsSeen: number;
  practice: DemoPractice;
};

/** Exercise history, with dates relative to the seeding. */
export type DemoPractice = {
  /** Slugs of other products granted to the learner. */
  products: string[];
  /** Attempts by exercise title. `answers` contains wrong answers, `claim` is the field of an appeal. */
  attempts: { exercise: string; daysAgo: number; answers: Record<string, string>; claim?: string }[];
  reviews: { daysAgo: number; questions: number }[];
};

export type DemoSettings = {
  name: string;
  teacher: string;
  tagline: string;
  presentation: string[];
  email: string;
  phone?: string;
  legal: DemoLegalIdentity;
  social: { label: string; url: string }[];
};

type DemoLegalIdentity = {
  legalName: string;
  legalForm: string;
  address: string[];
  /** Nine digits. */
  siren: string;
  /** Fourteen digits. */
  siret: string;
  activityCode: string;
  vatMention: string;
  publicationDirector: string;
  host: { name: string; address: string[]; website: string };
  mediator: { name: string; address: string[]; website: string };
  personalDataContact: string;
};

type Level = 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2' | '';

/** `file` is in `database/seed/media`. */
export type DemoPicture = { file: string; alt: string };

/** `fileName` is the download name, `file` is in `database/seed/media`. */
type DemoFile = { fileName: string; file: string };

/** Same fields as `core/settings/home-blocks.ts`. Missing fields use the site's default texts. */
export type DemoHomeBlock = {
  kind: string;
  title?: string;
  text?: string;
  actions?: { label: string; to: string }[];
  entries?: { title: string; text: string }[];
  /** Slugs of products. */
  products?: string[];
  picture?: DemoPicture;
};

export type DemoProduct = {
  slug: string;
  type: 'course' | 'exercise';
  title: string;
  /** Paragraphs separated by blank lines. A line that starts with « – » is an item of the plan. */
  description: string;
  /** Endings of « Vous saurez… ». */
  outcomes: string[];
  audience: string;
  faq: { question: string; answer: string }[];
  difficulty: Level;
  skills: (typeof skillIds)[number][];
  /** Minutes in addition to the lessons and exercises. */
  personalWorkMinutes: number;
  displayed: boolean;
  enabled: boolean;
  order: number;
  /** Euro cents, tax included. 0 is free. */
  priceCents: number;
  pictures: DemoPicture[];
  /** MP4 videos in `database/seed/media`, with French captions (WebVTT). */
  video?: string;
  videoCaptions?: string;
  /** A short extract, free for any signed-in user. */
  extract?: string;
  extractCaptions?: string;
  files: DemoFile[];
};

/** Paragraphs and items may contain links as `[text](url)`. */
export type DemoNewsBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'quote'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] };

export type DemoNews = {
  slug: string;
  title: string;
  summary: string;
  body: DemoNewsBlock[];
  /** Days before the seeding. Negative for a future publication date. */
  publishedDaysAgo: number;
  displayed: boolean;
  picture?: DemoPicture;
  /** Slugs of the mentioned products, and linked tools of the site. */
  products?: string[];
  tools?: (typeof newsToolIds)[number][];
};

type DemoExam =
  | 'DELF A1'
  | 'DELF A2'
  | 'DELF B1'
  | 'DELF B2'
  | 'DALF C1'
  | 'TCF Canada'
  | 'TCF tout public'
  | 'TEF Canada';

/**
 * Raw marks as printed. DELF and DALF: out of 25, in half points. TEF Canada since 11 December 2023:
 * out of 699. TCF: listening and reading out of 699, writing and speaking out of 20.
 */
type DemoMarks = { listening: number; reading: number; writing: number; speaking: number };

export type DemoScore = {
  slug: string;
  title: string;
  exam: DemoExam;
  sessionDate: string;
  /** Name chosen by the candidate. */
  candidate: string;
  marks: DemoMarks;
  /** Paragraphs separated by blank lines. */
  story: string;
  consentDate: string;
  /** Immigration programme, if the levels depend on it. */
  programme?: string;
  /** Slugs of the products the candidate used. */
  products: string[];
  displayed: boolean;
};

/** A promotion code for every product, once per person. */
export type DemoCode = { code: string; percent: number; maxUses: number };
