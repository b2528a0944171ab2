import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { toStoredDescription } from '#common/text.ts';
import type {
  DemoCode,
  DemoHomeBlock,
  DemoPicture,
  DemoProduct,
  DemoScore,
} from '#database/seed/demo/demo-school.ts';
import { demoPapers } from '#database/seed/demo/exam-papers.ts';
import { demoSchool } from '#database/seed/demo/school.ts';
import { type Picture, products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { settings } from '#database/tables/settings.ts';
import type { Core } from '../context.ts';
import type { ObjectKind } from '../media/object-address.ts';
import { storePicture } from '../media/pictures.ts';
import { listCodes } from '../orders/promotion-codes/list-codes.ts';
import { createCode } from '../orders/promotion-codes/save-code.ts';
import { exams, type ImmigrationProgramme } from '../scores/exams.ts';
import { checkMarks, listParts } from '../scores/read-score.ts';
import { homeInput, readHome, saveHome } from '../settings/home.ts';
import { saveSchool } from '../settings/school-subject.ts';
import { putMedia, toMediaObject } from './put-media.ts';
import { prepareActivity } from './seed-activity.ts';
import { listPractised, seedExercises, seedLevelTest } from './seed-exercises.ts';
import { seedLearner } from './seed-learner.ts';
import { listSeededProgrammes, seedLessons } from './seed-lessons.ts';
import { seedNews } from './seed-news.ts';
import { seedPapers } from './seed-papers.ts';

/**
 * Fills an empty school with demonstration content, once. An interrupted run is resumed without duplicates.
 * With `isLively`, also prepares the school for `seedActivity`.
 */
export async function seedDemoSchool(
  core: Core,
  seedFolder: string,
  { isLively = false } = {},
): Promise<void> {
  const [done] = await core.db.select().from(settings).where(eq(settings.key, 'seed')).limit(1);
  if (done) return;
  const [anyProduct] = await core.db.select({ id: products.id }).from(products).limit(1);
  const [started] = await core.db.select().from(settings).where(eq(settings.key, 'seed-started')).limit(1);
  if (anyProduct && !started) return;
  await core.db.insert(settings).values({ key: 'seed-started', value: true }).onConflictDoNothing();
  await saveSchool(core, demoSchool.settings);
  const mediaFolder = join(seedFolder, 'media');
  const folders = { programmes: join(seedFolder, 'programmes'), media: mediaFolder };
  const prices = await createPrices(core, demoSchool.products);
  // In parallel, because several threads resize the pictures.
  await Promise.all([
    seedHome(core, mediaFolder, demoSchool.home),
    // Created one day apart, so that sorting by « newest first » is deterministic.
    ...demoSchool.products.map((product, index) =>
      seedProduct(core, mediaFolder, product, {
        createdAt: new Date(core.now().getTime() - (index + 1) * 86_400_000),
        price: prices.get(product.slug),
      }),
    ),
    seedScores(core, demoSchool.scores),
    seedNews(core, demoSchool.news, mediaFolder),
  ]);
  const programmes = await listSeededProgrammes(folders);
  await Promise.all(programmes.map((productId) => seedLessons(core, productId, folders)));
  for (const productId of await listPractised(join(seedFolder, 'exercises')))
    await seedExercises(core, productId, seedFolder);
  await seedPapers(core, demoPapers, seedFolder);
  await seedLevelTest(core, join(seedFolder, 'level-test'));
  await seedLearner(core, demoSchool.learner);
  await seedCode(core, demoSchool.code);
  await core.db
    .insert(settings)
    .values([{ key: 'seed', value: { school: 'demo' } }, ...(isLively ? [prepareActivity(core)] : [])])
    .onConflictDoNothing();
  core.log.info({ products: demoSchool.products.length }, 'demonstration school seeded');
}

async function seedProduct(
  core: Core,
  mediaFolder: string,
  demo: DemoProduct,
  { createdAt, price }: { createdAt: Date; price: ProviderPrice | undefined },
): Promise<void> {
  if (!price) return;
  // Derived from the slug, so that a second run reuses the file names of the first.
  const folder = createHash('sha256').update(`cedille-demo:${demo.slug}`).digest('hex').slice(0, 32);
  const put = (kind: ObjectKind, file: string) =>
    putMedia(core, join(mediaFolder, file), `products/${folder}/${kind}/${toMediaObject(file)}`);
  const { productId, priceId } = price;
  const miniature: Picture[] = [];
  for (const picture of demo.pictures) miniature.push(await seedPicture(core, mediaFolder, folder, picture));
  const files = [];
  for (const file of demo.files) files.push({ fileName: file.fileName, url: await put('files', file.file) });
  const videoId = demo.video ? await put('video', demo.video) : '';
  const captions = demo.videoCaptions ? await put('video', demo.videoCaptions) : '';
  const videoIdExtract = demo.extract ? await put('extract', demo.extract) : '';
  const captionsExtract = demo.extractCaptions ? await put('extract', demo.extractCaptions) : '';
  await core.db
    .insert(products)
    .values({
      id: demo.slug,
      type: demo.type,
      title: demo.title,
      description: toStoredDescription(demo.description),
      difficulty: demo.difficulty,
      skills: demo.skills,
      outcomes: demo.outcomes.join('\n'),
      audience: demo.audience,
      faq: demo.faq,
      personalWork: demo.personalWorkMinutes,
      displayed: demo.displayed,
      enabled: demo.enabled,
      order: demo.order,
      productId,
      priceId,
      miniature,
      videoId,
      videoIdExtract,
      captions,
      captionsExtract,
      pathFolderId: folder,
      files,
      createdAt,
      updatedAt: createdAt,
    })
    .onConflictDoNothing();
}

async function seedCode(core: Core, code: DemoCode): Promise<void> {
  if ((await listCodes(core, { limit: 1 })).rows.length > 0) return;
  const unbound = { amount: null, expiresAt: null, productIds: [], forClasses: false };
  await createCode(core, null, { ...unbound, ...code, oncePerPerson: true, announced: false });
}

type ProviderPrice = { productId: string; priceId: string };

/** Creates missing products at the payment provider one at a time: thirteen at once overload the machine. */
export async function createPrices(
  core: Pick<Core, 'db' | 'payments' | 'prices'>,
  demoProducts: readonly DemoProduct[],
): Promise<Map<string, ProviderPrice>> {
  const present = new Set((await core.db.select({ id: products.id }).from(products)).map(({ id }) => id));
  const prices = new Map<string, ProviderPrice>();
  for (const demo of demoProducts)
    if (!present.has(demo.slug)) prices.set(demo.slug, await createPrice(core, demo));
  return prices;
}

/** Idempotency keys prevent duplicates in repeated runs. */
async function createPrice(
  core: Pick<Core, 'payments' | 'prices'>,
  demo: DemoProduct,
): Promise<ProviderPrice> {
  const product = await core.payments.products.create(
    {
      name: demo.title,
      default_price_data: { currency: 'eur', unit_amount: demo.priceCents, tax_behavior: 'inclusive' },
    },
    { idempotencyKey: `seed:${demo.slug}` },
  );
  const price = product.default_price;
  const priceId = typeof price === 'string' ? price : (price?.id ?? '');
  await core.prices.refresh(priceId);
  return { productId: product.id, priceId };
}

async function seedPicture(
  core: Core,
  mediaFolder: string,
  folder: string,
  picture: DemoPicture,
): Promise<Picture> {
  const bytes = await readFile(join(mediaFolder, picture.file));
  return storePicture(core, {
    bytes,
    folder,
    name: toMediaObject(picture.file).replace(/\.[^.]+$/, ''),
    alt: picture.alt,
  });
}

async function seedHome(core: Core, mediaFolder: string, blocks: DemoHomeBlock[]): Promise<void> {
  if ((await readHome(core)).version > 0) return;
  const written = await Promise.all(
    blocks.map(async ({ picture, ...block }) => ({
      ...block,
      picture: picture
        ? await storePicture(core, {
            bytes: await readFile(join(mediaFolder, picture.file)),
            area: 'school',
            folder: createHash('sha256').update(`cedille-demo:home:${block.kind}`).digest('hex').slice(0, 32),
            name: picture.file.replace(/\.[^.]+$/, ''),
            alt: picture.alt,
          })
        : null,
    })),
  );
  await saveHome(core, homeInput.parse(written));
}

/** Immigration programmes by their names in the demonstration. */
const immigrationProgrammeIds: Readonly<Record<string, ImmigrationProgramme>> = {
  'Entrée express': 'entree-express',
  'Immigration francophone hors Québec': 'immigration-francophone',
  'Citoyenneté canadienne': 'citoyennete-canadienne',
  'Carte de séjour pluriannuelle': 'carte-de-sejour',
  'Carte de résident': 'carte-de-resident',
  Naturalisation: 'naturalisation',
  'Études supérieures': 'etudes',
};

/** Inserts demonstration exam results. Ids derive from slugs, so repeated runs add nothing. */
export async function seedScores(core: Pick<Core, 'db'>, demoScores: readonly DemoScore[]): Promise<void> {
  const rows = demoScores.map(toRow);
  if (rows.length > 0) await core.db.insert(scores).values(rows).onConflictDoNothing();
}

function toRow(demo: DemoScore): typeof scores.$inferInsert {
  const exam = exams.find(({ name }) => name === demo.exam);
  if (!exam) throw new Error(`unknown exam: ${demo.exam}`);
  const programme = immigrationProgrammeIds[demo.programme ?? ''] ?? '';
  const problems = checkMarks(listParts(exam.id, programme), demo.marks);
  if (problems.length > 0) throw new Error(`${demo.slug}: ${JSON.stringify(problems)}`);
  const consentedAt = new Date(`${demo.consentDate}T12:00:00Z`);
  return {
    id: createHash('sha256').update(`cedille-demo:${demo.slug}`).digest('hex').slice(0, 20),
    title: demo.title,
    exam: exam.id,
    sessionDate: demo.sessionDate,
    programme,
    candidate: demo.candidate,
    marks: demo.marks,
    story: demo.story,
    products: demo.products,
    displayed: demo.displayed,
    consentedAt,
    createdAt: consentedAt,
    updatedAt: consentedAt,
  };
}
