import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { Core } from '#core/context.ts';
import { hasLevelTest } from '#core/exercises/level-test/question-bank.ts';
import { toObjectPath } from '#core/media/object-address.ts';
import { listLatestNews } from '#core/news/list-news.ts';
import type { NewsHeadline } from '#core/news/news-item.ts';
import { countLevels, type LevelCount } from '#core/products/catalogue/count-levels.ts';
import { listCatalogue } from '#core/products/catalogue/list-catalogue.ts';
import { listChosenProducts } from '#core/products/catalogue/list-products.ts';
import type { ProductCard, ProductType } from '#core/products/product.ts';
import { readSchool, type School } from '#core/school.ts';
import { listScores } from '#core/scores/published-scores.ts';
import { readScore } from '#core/scores/read-score.ts';
import { summariseScores } from '#core/scores/summarise-scores.ts';
import { findPageLinks } from '#core/settings/find-page-links.ts';
import { readHome } from '#core/settings/home.ts';
import { freeTarget, type HomeBlock, type HomeKind } from '#core/settings/home-blocks.ts';
import { isPageTarget } from '#core/settings/page-target.ts';
import type { ListedScore } from '../scores/score-list.tsx';
import { type SchoolIdentity, toIdentity } from '../seo/facts.ts';
import { type BlockWords, fillWords } from './block-words.ts';

/** Data of the blocks besides their texts, loaded only for visible blocks. */
type BlockContent = {
  courses?: ProductCard[];
  exercises?: ProductCard[];
  proof?: ScoresProof;
  news?: NewsHeadline[];
  levels?: LevelCount[];
  hasLevelTest?: boolean;
  free?: FreeCourse;
  recording?: { src: string; isVideo: boolean };
  school?: Pick<School, 'name' | 'email' | 'phone' | 'social'>;
};

/** A free course with the action of its button: open it, start it, or register first. */
export type FreeCourse = Pick<ProductCard, 'id' | 'type' | 'priceId'> & {
  state: 'open' | 'start' | 'sign-up';
};

/** Texts of a block. The buttons lead to addresses of the site. */
type ShownWords = Omit<BlockWords, 'actions'> & { actions: { label: string; to: string }[] };

export type ShownBlock = { kind: HomeKind; picture: HomeBlock['picture']; words: ShownWords } & BlockContent;

/** Products per list if the owner chose none: one row of the widest grid. */
const shelfLength = 4;

const latestNews = 3;

/** Loads the home page for a visitor, or for the member `uid`. */
export async function loadHome(
  core: Core,
  uid: string | undefined,
): Promise<{
  description: { title: string; description: string };
  identity: SchoolIdentity;
  blocks: ShownBlock[];
}> {
  const [school, home] = await Promise.all([readSchool(core), readHome(core)]);
  const blocks = await loadBlocks(core, home.blocks, uid);
  const opening = home.blocks.find(({ kind }) => kind === 'opening');
  return {
    description: describeHome(school, opening ? fillWords(opening, school).text : ''),
    identity: toIdentity(school),
    blocks,
  };
}

/** Loads the visible blocks of the home page or of another page. */
export async function loadBlocks(
  core: Core,
  blocks: readonly HomeBlock[],
  uid: string | undefined,
): Promise<ShownBlock[]> {
  const [school, hasShelf] = await Promise.all([readSchool(core), findShelves(core)]);
  const shown = blocks.filter((block) => block.visible && hasSubject(block, hasShelf));
  const pages = await findPageLinks(
    core,
    shown.flatMap(({ actions }) => actions.map(({ to }) => to)),
  );
  return Promise.all(
    shown.map(async (block) => ({
      kind: block.kind,
      picture: block.picture,
      words: showActions(fillWords(block, school), hasShelf, pages),
      ...(await loadContent(core, block, school, uid)),
      ...(await loadFree(core, block, school, uid)),
    })),
  );
}

/** True for each product type that has a displayed product. */
type Shelves = Readonly<Record<ProductType, boolean>>;

async function findShelves(core: Core): Promise<Shelves> {
  const find = async (type: ProductType) =>
    (await listChosenProducts(core, { type, ids: [], uid: undefined, limit: 1 })).length > 0;
  const [course, exercise] = await Promise.all([find('course'), find('exercise')]);
  return { course, exercise };
}

/** Hides levels, and a call to action without custom text, while the school has no products. */
function hasSubject({ kind, title, text }: HomeBlock, { course, exercise }: Shelves): boolean {
  return course || exercise || !(kind === 'levels' || (kind === 'call' && !title && !text));
}

/** Returns the texts without the buttons that lead to an empty list or to a page that is not displayed. */
const showActions = (
  words: BlockWords,
  { course, exercise }: Shelves,
  pages: Awaited<ReturnType<typeof findPageLinks>>,
): ShownWords => ({
  ...words,
  actions: words.actions.flatMap(({ label, to }) => {
    const href = isPageTarget(to) ? pages.get(to)?.href : to;
    const isEmpty = to.startsWith('/courses') ? !course : to === '/exercices' && !exercise;
    return href === undefined || isEmpty ? [] : [{ label, to: href }];
  }),
});

/** Loads the first free course if a button of the block starts it. */
async function loadFree(
  core: Core,
  block: HomeBlock,
  school: School,
  uid: string | undefined,
): Promise<BlockContent> {
  if (!fillWords(block, school).actions.some(({ to }) => to === freeTarget)) return {};
  const asked = { type: 'course', cents: { to: 0 }, sort: 'order', uid } as const;
  const { cards } = await listCatalogue(core, asked);
  const card = cards.find(({ enabled }) => enabled);
  if (!card) return {};
  const { id, type, priceId, bought } = card;
  return { free: { id, type, priceId, state: bought ? 'open' : uid ? 'start' : 'sign-up' } };
}

async function loadContent(
  core: Core,
  { kind, products: ids, recording }: HomeBlock,
  school: School,
  uid: string | undefined,
): Promise<BlockContent> {
  switch (kind) {
    case 'courses':
      return { courses: await listChosenProducts(core, { type: 'course', ids, uid, limit: shelfLength }) };
    case 'exercises':
      return {
        exercises: await listChosenProducts(core, { type: 'exercise', ids, uid, limit: shelfLength }),
      };
    case 'scores': {
      const proof = await loadProof(core);
      return proof ? { proof } : {};
    }
    case 'teacher':
      return findVoice(core, recording);
    case 'levels': {
      const [levels, hasTest] = await Promise.all([countLevels(core), hasLevelTest(core)]);
      return { levels, hasLevelTest: hasTest };
    }
    case 'news':
      return { news: await listLatestNews(core, latestNews) };
    case 'opening':
    case 'contact': {
      const { name, email, phone, social } = school;
      return { school: { name, email, phone, social } };
    }
    default:
      return {};
  }
}

/** Returns the teacher's recording, or nothing if its file is missing. */
async function findVoice(core: Core, recording: string): Promise<Pick<BlockContent, 'recording'>> {
  const path = toObjectPath(core.files.bucket, recording);
  const file = path ? await core.files.stat(path) : null;
  if (!file?.publicUrl) return {};
  return { recording: { src: file.publicUrl, isVideo: file.contentType.startsWith('video/') } };
}

/** Returns the teacher block for product pages, also if the home page hides it. */
export async function loadTeacher(core: Core): Promise<ShownBlock | null> {
  const [school, home] = await Promise.all([readSchool(core), readHome(core)]);
  const block = home.blocks.find(({ kind }) => kind === 'teacher');
  if (!block) return null;
  const { kind, picture, recording } = block;
  const words = { ...fillWords(block, school), text: block.text || school.presentation.join('\n\n') };
  return { kind, picture, words, ...(await findVoice(core, recording)) };
}

/** Maximum length of a description, because search engines cut longer ones. */
const maxDescriptionLength = 160;

function describeHome(school: School, opening: string): { title: string; description: string } {
  return {
    title: typeset(`${school.name} : ${school.tagline}`),
    description: shorten(opening || school.tagline, maxDescriptionLength),
  };
}

type ScoresProof = {
  count: number;
  exams: number;
  /** Number of results of diplomas (the only exams that can be failed), and how many of them were passed. */
  sat: number;
  passed: number;
  latest: ListedScore[];
};

const latestCount = 3;

/** Loads statistics and the latest results, or null before the first one. */
async function loadProof(core: Core): Promise<ScoresProof | null> {
  const [tallies, { rows }] = await Promise.all([
    summariseScores(core),
    listScores(core, { limit: latestCount }),
  ]);
  if (rows.length === 0) return null;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const diplomas = tallies.filter(({ passed }) => passed !== null);
  return {
    count: sum(tallies.map(({ count }) => count)),
    exams: new Set(tallies.map(({ exam }) => exam)).size,
    sat: sum(diplomas.map(({ count }) => count)),
    passed: sum(diplomas.map(({ passed }) => passed ?? 0)),
    latest: rows.map((card) => ({ card, reading: readScore(card) })),
  };
}
