import type { Brand } from '#common/brand.ts';
import { digestText } from '#common/digest.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import type { FrameData } from '../frame/frame-data.ts';
import { type CefrLevel, readLevel } from '../ui/text/level.tsx';

export const shareKinds = ['page', 'own-page', 'news', 'score', 'product'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Data of a link preview: the name of a static page, or fields of a stored item. */
export type Shared =
  | { kind: 'page'; id: SharedPage }
  | { kind: 'own-page' | 'news'; id: string; title: string; picture?: { path: string } | null | undefined }
  | {
      kind: 'product';
      id: string;
      title: string;
      type: 'course' | 'exercise';
      level?: CefrLevel | '' | undefined;
      picture?: { path: string } | null | undefined;
    }
  | {
      kind: 'score';
      id: string;
      title: string;
      exam: string;
      /** True if the candidate agreed to indexing. Otherwise the preview shows only the exam. */
      indexed: boolean;
    };

export type ShareCover = {
  title: string;
  series: string;
  level?: CefrLevel | undefined;
  /** Storage path of the embedded picture. */
  picture?: string | undefined;
  /** Accent colour and logo path of the school, if set. */
  accent?: string | undefined;
  logo?: string | undefined;
};

type School = Pick<FrameData['school'], 'name'> & Partial<Brand>;

/** Version of the drawing code. Increment it when the drawing changes, so that every URL changes. */
const drawing = 3;

/** Returns the content of a preview. A score never names its candidate; its title needs consent. */
export function toShareCover(shared: Shared, school: School): ShareCover {
  return { ...toWords(shared, school), accent: school.accent || undefined, logo: school.logo?.path };
}

function toWords(shared: Shared, school: School): ShareCover {
  switch (shared.kind) {
    case 'page':
      return shared.id === 'home'
        ? { title: typeset(school.name), series: m.common_french_school() }
        : { title: titleOfPage(shared.id), series: typeset(school.name) };
    case 'own-page':
      return {
        title: typeset(shared.title),
        series: typeset(school.name),
        picture: shared.picture?.path,
      };
    case 'news':
      return {
        title: typeset(shared.title),
        series: toSeries(m.common_news_item(), school),
        picture: shared.picture?.path,
      };
    case 'product':
      return {
        title: typeset(shared.title),
        series: toSeries(shared.type === 'course' ? m.common_course() : m.common_exercises(), school),
        level: shared.level || undefined,
        picture: shared.picture?.path,
      };
    case 'score':
      return {
        title: typeset(shared.indexed ? shared.title : shared.exam),
        series: toSeries(shared.indexed ? shared.exam : m.seo_series_score(), school),
        level: readLevel(/[ABC][12]\b/.exec(shared.exam)?.[0]),
      };
  }
}

const toSeries = (what: string, school: School) => `${what} · ${typeset(school.name)}`;

/** Returns the preview picture. Its path contains a digest of the content, for indefinite caching. */
export function toSharePicture(
  shared: Shared,
  frame: { school: School } | undefined,
): { path: string; alt: string } | undefined {
  if (!frame) return undefined;
  const cover = toShareCover(shared, frame.school);
  return {
    path: `/apercu/${shared.kind}/${shared.id}.${toVersion(cover)}.png`,
    alt: m.seo_picture_alt({ title: cover.title, series: cover.series }),
  };
}

/** Returns 16 hex digits that identify the content. */
export function toVersion({ title, series, level, picture, accent, logo }: ShareCover): string {
  const brand = accent || logo ? [accent ?? '', logo ?? ''] : [];
  const text = JSON.stringify([drawing, title, series, level ?? '', picture ?? '', ...brand]);
  return digestText(text);
}

/** Static pages that have a preview. */
export const sharedPages = [
  'home',
  'courses',
  'exercices',
  'test-de-niveau',
  'scores',
  'calculateur',
  'news',
  'contact',
  'legal-mentions',
  'privacy-policy',
  'terms-of-service',
  'terms-and-conditions',
  'accessibility',
] as const;
type SharedPage = (typeof sharedPages)[number];

/** Returns the static page at a path, or the home page for any other path. */
export function findSharedPage(path: string): SharedPage {
  const id = path.slice(1);
  return isSharedPage(id) ? id : 'home';
}

export const isSharedPage = (id: string): id is SharedPage => (sharedPages as readonly string[]).includes(id);

function titleOfPage(page: Exclude<SharedPage, 'home'>): string {
  switch (page) {
    case 'courses':
      return m.common_the_courses();
    case 'exercices':
      return m.common_the_exercises();
    case 'test-de-niveau':
      return m.common_level_test();
    case 'scores':
      return m.common_the_results();
    case 'calculateur':
      return m.scores_calculator_title();
    case 'news':
      return m.common_the_news();
    case 'contact':
      return m.common_write_to_us();
    case 'legal-mentions':
      return m.common_legal_notice();
    case 'privacy-policy':
      return m.common_privacy();
    case 'terms-of-service':
      return m.common_terms_of_use();
    case 'terms-and-conditions':
      return m.common_terms_of_sale();
    case 'accessibility':
      return m.common_accessibility();
  }
}
