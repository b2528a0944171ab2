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
import { readHome } from '#core/settings/home.ts';
import { freeTarget, type HomeBlock, type HomeKind } from '#core/settings/home-blocks.ts';
import type { ListedScore } from '../scores/score-list.tsx';
import { type SchoolIdentity, toIdentity } from '../seo/facts.ts';
import { type BlockWords, fillWords } from './block-words.ts';

/** What the blocks show beside their words; each only where its block is shown. */
type BlockContent = {
  courses?: ProductCard[];
  exercises?: ProductCard[];
  proof?: ScoresProof;
  news?: NewsHeadline[];
  levels?: LevelCount[];
  /** Whether there is a test that tells one's own. */
  hasLevelTest?: boolean;
  free?: FreeCourse;
  recording?: { src: string; isVideo: boolean };
  school?: Pick<School, 'name' | 'email' | 'phone' | 'social'>;
};

/** The course that costs nothing: theirs already, to be begun by a press, or behind an account. */
export type FreeCourse = Pick<ProductCard, 'id' | 'type' | 'priceId'> & {
  state: 'open' | 'start' | 'sign-up';
};

/** A block as the page shows it. */
export type ShownBlock = { kind: HomeKind; picture: HomeBlock['picture']; words: BlockWords } & BlockContent;

/** How many products stand on a shelf where none were chosen: a row of the widest grid. */
const shelfLength = 4;

/** A row of news. */
const latestNews = 3;

/** Everything that the home page shows, for a visitor or for the member `uid`. */
export async function loadHome(
  core: Core,
  uid: string | undefined,
): Promise<{
  description: { title: string; description: string };
  identity: SchoolIdentity;
  blocks: ShownBlock[];
}> {
  const [school, home, hasShelf] = await Promise.all([readSchool(core), readHome(core), findShelves(core)]);
  const shown = home.blocks.filter((block) => block.visible && hasSubject(block, hasShelf));
  const blocks = await Promise.all(
    shown.map(async (block) => ({
      kind: block.kind,
      picture: block.picture,
      words: leaveOutEmpty(fillWords(block, school), hasShelf),
      ...(await loadContent(core, block, school, uid)),
      ...(await loadFree(core, block, school, uid)),
    })),
  );
  const opening = home.blocks.find(({ kind }) => kind === 'opening');
  return {
    description: describeHome(school, opening ? fillWords(opening, school).text : ''),
    identity: toIdentity(school),
    blocks,
  };
}

/** Whether anything of a type is displayed. */
type Shelves = Readonly<Record<ProductType, boolean>>;

async function findShelves(core: Core): Promise<Shelves> {
  const find = async (type: ProductType) =>
    (await listChosenProducts(core, { type, ids: [], uid: undefined, limit: 1 })).length > 0;
  const [course, exercise] = await Promise.all([find('course'), find('exercise')]);
  return { course, exercise };
}

/** A school that has nothing to learn yet shows no levels, and calls nobody to a first lesson unless its owner wrote so. */
function hasSubject({ kind, title, text }: HomeBlock, { course, exercise }: Shelves): boolean {
  return course || exercise || !(kind === 'levels' || (kind === 'call' && !title && !text));
}

/** Without the buttons that lead to an empty shelf. */
const leaveOutEmpty = (words: BlockWords, { course, exercise }: Shelves): BlockWords => ({
  ...words,
  actions: words.actions.filter(({ to }) =>
    to.startsWith('/courses') ? course : to !== '/exercices' || exercise,
  ),
});

/** The first course that costs nothing, where a button of the block is to begin it. */
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

/** What the teacher says, to be heard or seen. */
async function findVoice(core: Core, recording: string): Promise<Pick<BlockContent, 'recording'>> {
  const path = toObjectPath(core.files.bucket, recording);
  const file = path ? await core.files.stat(path) : null;
  if (!file?.publicUrl) return {};
  return { recording: { src: file.publicUrl, isVideo: file.contentType.startsWith('video/') } };
}

/** Who teaches, as the home page says it, for other pages; null where the home page leaves it out. */
export async function loadTeacher(core: Core): Promise<ShownBlock | null> {
  const [school, home] = await Promise.all([readSchool(core), readHome(core)]);
  const block = home.blocks.find(({ kind, visible }) => kind === 'teacher' && visible);
  if (!block) return null;
  const { kind, picture, recording } = block;
  return { kind, picture, words: fillWords(block, school), ...(await findVoice(core, recording)) };
}

/** Longer descriptions are cut by search engines. */
const maxDescriptionLength = 160;

function describeHome(school: School, opening: string): { title: string; description: string } {
  return {
    title: typeset(`${school.name} : ${school.tagline}`),
    description: shorten(opening || school.tagline, maxDescriptionLength),
  };
}

/** What published results say of the school. */
type ScoresProof = {
  count: number;
  /** How many different exams. */
  exams: number;
  /** Results of diplomas, which can be failed, and how many of them were obtained. */
  sat: number;
  passed: number;
  latest: ListedScore[];
};

/** How many results stand on the home page. */
const latestCount = 3;

/** Numbers and the latest results; null before the first is published. */
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
