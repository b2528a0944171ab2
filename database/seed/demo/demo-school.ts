import type { newsToolIds } from '../../tables/news.ts';
import type { skillIds } from '../../tables/products.ts';

/** The shape of the demonstration school. Texts are French; dates are `YYYY-MM-DD` in Europe/Paris. */
export type DemoSchool = {
  settings: DemoSettings;
  /** Blocks of the home page that say something of their own. */
  home: DemoHomeBlock[];
  products: DemoProduct[];
  news: DemoNews[];
  scores: DemoScore[];
  learner: DemoLearner;
  code: DemoCode;
};

/** What the office keeps about the school and shows on the contact and legal pages. */
/** Somebody who is half-way through a course. The address ends in `.example`, which nobody can have. */
export type DemoLearner = {
  email: string;
  displayName: string;
  /** The slug of the course, how many of its lessons are done, and how far the video of the next one was seen (seconds). */
  product: string;
  lessonsDone: number;
  secondsSeen: number;
  practice: DemoPractice;
};

/** What somebody did of exercises, so many days ago. */
export type DemoPractice = {
  /** The slugs of what else was offered to them. */
  products: string[];
  /** By the title of the exercise; `answers` are those that were not right, `claim` the one that they say was. */
  attempts: { exercise: string; daysAgo: number; answers: Record<string, string>; claim?: string }[];
  /** How many questions were reviewed. */
  reviews: { daysAgo: number; questions: number }[];
};

export type DemoSettings = {
  name: string;
  teacher: string;
  tagline: string;
  /** Paragraphs for the home page, in order. */
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
  /** Nine digits, without spaces. */
  siren: string;
  /** Fourteen digits, without spaces. */
  siret: string;
  activityCode: string;
  vatMention: string;
  publicationDirector: string;
  host: { name: string; address: string[]; website: string };
  mediator: { name: string; address: string[]; website: string };
  personalDataContact: string;
};

type Level = 'A1' | 'A2' | 'B1' | 'B2' | 'C1' | 'C2' | '';

/** `file` names a file of `database/seed/media`. */
export type DemoPicture = { file: string; alt: string };

/** `fileName` is what the learner reads and downloads, `file` a file of `database/seed/media`. */
type DemoFile = { fileName: string; file: string };

/** As `core/settings/home-blocks.ts` keeps it; what is left out keeps the words of the site. */
export type DemoHomeBlock = {
  kind: string;
  title?: string;
  text?: string;
  actions?: { label: string; to: string }[];
  entries?: { title: string; text: string }[];
  /** Slugs. */
  products?: string[];
  picture?: DemoPicture;
};

export type DemoProduct = {
  slug: string;
  type: 'course' | 'exercise';
  title: string;
  /** Paragraphs separated by blank lines; a line starting with « – » is an item of the plan. */
  description: string;
  /** What one will be able to do, an end of « Vous saurez… » each. */
  outcomes: string[];
  /** For whom it is. */
  audience: string;
  faq: { question: string; answer: string }[];
  difficulty: Level;
  /** What is trained with it. */
  skills: (typeof skillIds)[number][];
  durationMinutes: number;
  displayed: boolean;
  enabled: boolean;
  order: number;
  /** Integer euro cents, tax included; 0 is free. */
  priceCents: number;
  pictures: DemoPicture[];
  /** Files of `database/seed/media`: MP4 videos, each with its French captions (WebVTT). */
  video?: string;
  videoCaptions?: string;
  /** A short extract, free for anyone signed in. */
  extract?: string;
  extractCaptions?: string;
  files: DemoFile[];
};

/** In paragraphs and items, `[words](address)` is a link. */
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
  /** Days before the seeding; a negative number is a publication date that lies ahead. */
  publishedDaysAgo: number;
  displayed: boolean;
  picture?: DemoPicture;
  /** Slugs of the products it speaks of, and the tools of the site. */
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
 * Raw marks as printed on the certificate, never a level: DELF and DALF out of 25 by half points; TCF listening and
 * reading out of 699, writing and speaking out of 20; TEF Canada (tests taken since 11 December 2023) out of 699.
 */
type DemoMarks = { listening: number; reading: number; writing: number; speaking: number };

export type DemoScore = {
  slug: string;
  title: string;
  exam: DemoExam;
  sessionDate: string;
  /** As the candidate wishes to appear. */
  candidate: string;
  marks: DemoMarks;
  /** Paragraphs separated by blank lines. */
  story: string;
  consentDate: string;
  /** What the result is for, where the reading of the marks depends on it. */
  programme?: string;
  /** Slugs of the products the candidate worked with. */
  products: string[];
  displayed: boolean;
};

/** A promotion code for every product, once per person; `percent` off. */
export type DemoCode = { code: string; percent: number; maxUses: number };
