import { eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { redirects } from '#database/tables/addresses.ts';
import { news } from '#database/tables/news.ts';
import { type Picture, products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { m } from '#words/messages.js';
import { listChanges } from '../changes/list-changes.ts';
import { storePicture } from '../media/pictures.ts';
import { newsInput, newsSubject } from '../news/news-subject.ts';
import { productInput, productSubject } from '../products/product-subject.ts';
import { addRedirects } from '../redirects/add-redirects.ts';
import { findRedirect } from '../redirects/find-redirect.ts';
import type { ImportKind } from './import-kinds.ts';
import { importSchool, planSchoolImport } from './import-school.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };

const whole = {
  products: [
    {
      external_id: 'c-1',
      type: 'Cours',
      title: 'Les accents',
      description: '<p>Aigu<br>grave</p><script>alert(1)</script>',
      level: 'a2',
      duration: 90,
      pictures: ['accents.png', 'dossier/plage.png'],
      displayed: true,
    },
  ],
  news: [
    { id: 'n-1', title: 'Rentrée', html: '<h2>Dates</h2><p>Le <b>7</b> septembre.</p>', date: '01/09/2026' },
  ],
  scores: [
    {
      id: 's-1',
      exam: 'DELF B1',
      date: '2026-06-12',
      candidat: 'Zoé L.',
      marks: { listening: 17.5, reading: 19, writing: 16, speaking: 20 },
      accord: '20/06/2026',
      affiché: 'oui',
    },
  ],
};

const upload = (text: string, changes = {}) => ({
  text,
  kind: 'products' as const,
  files: [] as string[],
  pictures: {},
  ...changes,
});

test('importSchool imports products, news and results once, hidden and with pictures', async () => {
  const { core } = school;
  const text = JSON.stringify(whole);
  const files = ['accents.png', 'plage.png'];
  const plan = await planSchoolImport(core, upload(text, { files }));
  expect(plan.entries.map(({ kind, title, faults, status }) => [kind, title, faults, status])).toEqual([
    ['products', 'Les accents', [], 'new'],
    ['news', 'Rentrée', [], 'new'],
    ['scores', 'DELF B1, session du 12 juin 2026', [], 'new'],
  ]);
  expect(plan.ignored).toEqual(['displayed', 'affiché']);
  const pictures: Record<string, Picture> = {};
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#b3242b' } })
    .png()
    .toBuffer();
  const folder = plan.entries[0]?.folder ?? '';
  for (const name of files)
    pictures[`${folder}/${name}`] = await storePicture(core, {
      bytes,
      area: 'products',
      folder,
      name: name.slice(0, 5),
      alt: '',
    });

  await expect(importSchool(core, actor, upload(text, { files }))).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(await core.db.$count(products)).toBe(0);
  const sent = upload(text, { files, pictures });
  const made = await Promise.all([importSchool(core, actor, sent), importSchool(core, actor, sent)]);
  expect(made.map((each) => each.made).sort()).toEqual([0, 3]);

  const [product] = await core.db.select().from(products);
  expect(product).toMatchObject({
    title: 'Les accents',
    description: 'Aigu<br>grave',
    difficulty: 'A2',
    duration: 0,
    personalWork: 90,
    displayed: false,
    enabled: false,
  });
  expect(product?.miniature).toHaveLength(2);
  const [item] = await core.db.select().from(news);
  expect(item).toMatchObject({ displayed: false, publishedAt: new Date('2026-09-01T08:00:00Z') });
  expect(JSON.stringify(item?.body)).toContain('"heading"');
  const [score] = await core.db.select().from(scores);
  expect(score).toMatchObject({ displayed: false, candidate: 'Zoé L.', state: 'hidden' });
  const { rows } = await listChanges(core, {});
  expect(rows.map(({ kind, action }) => `${kind} ${action}`).sort()).toEqual([
    'news import',
    'product import',
    'score import',
  ]);

  await core.db
    .update(products)
    .set({ title: 'Retouché' })
    .where(eq(products.id, product?.id ?? ''));
  expect((await importSchool(core, actor, sent)).made).toBe(0);
  expect((await core.db.select().from(products))[0]?.title).toBe('Retouché');
});

test.each([
  ['a duplicate title', 'titre\nA\nA\n', /un identifiant/],
  [
    'a price that is not an amount',
    'titre;prix\nA;beaucoup\n',
    /^Prix en euros «\u202fbeaucoup\u202f»\u202f: Saisissez un prix/,
  ],
  [
    'a price with three decimals',
    'titre;prix\nA;1.250\n',
    /^Prix en euros «\u202f1.250\u202f»\u202f: Saisissez/,
  ],
  [
    'a price below the minimum',
    'titre;prix\nA;0,20\n',
    /^Prix en euros «\u202f0,20\u202f»\u202f: Le prix minimum/,
  ],
  ['a duplicate id', 'id;titre\n1;A\n1;B\n', /2 fois/],
  ['a missing title', 'id;titre\n9;\n', /titre/],
  ['an unknown level', 'id;titre;niveau\n9;A;D4\n', /niveau/],
  ['an ambiguous picture name', 'id;titre;image\n9;A;photo.png\n', /Plusieurs images/],
  ['a picture given by its web address', 'id;titre;image\n9;A;https://ailleurs.fr/a.png\n', /adresses web/],
])('importSchool reports %s and writes nothing', async (_, text, sentence) => {
  const before = await school.core.db.$count(products);
  const { plan, made } = await importSchool(
    school.core,
    actor,
    upload(text, { files: ['un/photo.png', 'deux/photo.png'] }),
  );
  expect(made).toBeNull();
  expect(plan.entries.flatMap(({ faults }) => faults).join(' ')).toMatch(sentence);
  expect(await school.core.db.$count(products)).toBe(before);
});

test.each([
  ['12€50', 1_250],
  ['12,50 €', 1_250],
  ['1 250,00', 125_000],
  ['1.250,00', 125_000],
  ['gratuit', 0],
])('planSchoolImport reads the price %s', async (price, cents) => {
  const text = `titre;prix\nCours à ${price};"${price}"\n`;
  const { entries } = await planSchoolImport(school.core, upload(text));
  expect(entries).toMatchObject([{ faults: [], cents }]);
});

test('planSchoolImport names the cell of a wrong price without mentioning the payment provider', async () => {
  const { entries } = await planSchoolImport(school.core, upload('titre;prix\nA;12€505\n'));
  expect(entries[0]?.faults).toHaveLength(1);
  expect(entries[0]?.faults[0]).toContain('12€505');
  expect(entries[0]?.faults[0]).not.toMatch(/prestataire|Stripe/);
});

test.each([
  ['12/06/2026 9:05', '2026-06-12T07:05:00.000Z'],
  ['12/06/98', '1998-06-12T08:00:00.000Z'],
])('planSchoolImport reads the date %s of a news item', async (date, instant) => {
  const text = `titre;texte;date\nDaté ${date};Mot;${date}\n`;
  const { entries } = await planSchoolImport(school.core, upload(text, { kind: 'news' }));
  expect(entries).toMatchObject([{ faults: [], columns: { publishedAt: new Date(instant) } }]);
});

test('planSchoolImport names the cell of a wrong date', async () => {
  const text = 'titre;texte;date\nA;Mot;bientôt\n';
  const { entries } = await planSchoolImport(school.core, upload(text, { kind: 'news' }));
  expect(entries[0]?.faults.join()).toMatch(/^Date de publication «\u202fbientôt\u202f»\u202f: /);
});

test('importSchool reports missing pictures and products and imports the entry without them', async () => {
  const { core } = school;
  const text =
    'titre;image;contenus liés;texte\nSans image;absente.png;Nulle part;<p>Vu<img src="https://a.fr/b.png"></p>\n';
  const news = upload(text, { kind: 'news' });
  const { plan, made } = await importSchool(core, actor, news);
  expect(made).toBe(1);
  expect(plan.entries[0]?.faults).toEqual([]);
  expect(plan.entries[0]?.missing.join(' ')).toMatch(/absente\.png.*images placées.*Nulle part/s);
});

test('planSchoolImport reports too many linked products without looking them up', async () => {
  const names = Array.from({ length: 9 }, (_, index) => `Contenu ${index}`).join('|');
  const { entries } = await planSchoolImport(
    school.core,
    upload(`titre;contenus liés\nTrop;${names}\n`, { kind: 'news' }),
  );
  expect(entries[0]?.faults.join(' ')).toMatch(/huit|8/);
  expect(entries[0]?.missing).toHaveLength(8);
});

test('planSchoolImport recognises manual entries by type and title, and links to them by id or title', async () => {
  const { core } = school;
  const id = await productSubject.create(
    core,
    actor,
    productInput.parse({ type: 'course', title: 'Le subjonctif à l’œuvre' }),
  );
  await newsSubject.create(core, actor, newsInput.parse({ title: 'Fermé en août' }));
  const statuses = async (text: string, kind: ImportKind = 'products') =>
    (await planSchoolImport(core, upload(text, { kind }))).entries.map(({ status }) => status);
  expect(
    await statuses('type;titre\ncours;LE SUBJONCTIF À L’ŒUVRE\nexercices;Le subjonctif à l’œuvre\n'),
  ).toEqual(['known', 'new']);
  // An entry with its own id is new, even if its title exists.
  expect(await statuses('id;titre\nx-9;Le subjonctif à l’œuvre\n')).toEqual(['new']);
  expect(await statuses('titre\nferme en aout\n', 'news')).toEqual(['known']);
  const linked = await planSchoolImport(
    core,
    upload(
      JSON.stringify({
        products: [{ id: 'neuf', titre: 'Tout neuf' }],
        news: [{ titre: 'Du neuf', produits: [id, 'Le subjonctif à l’oeuvre', 'neuf', 'tout neuf'] }],
      }),
    ),
  );
  const [product, item] = linked.entries;
  expect(item?.missing).toEqual([]);
  expect(item?.columns).toMatchObject({ products: [id, product?.id] });
});

test('importSchool creates prices before taking any lock', async () => {
  const { core, database } = school;
  const create = core.payments.products.create.bind(core.payments.products);
  const locks: number[] = [];
  const spy = vi.spyOn(core.payments.products, 'create').mockImplementation(async (...given) => {
    const { rows } = await database.pool.query<{ held: number }>(
      `with key as (select hashtextextended('cedille:import-scores', 0) as value)
        select count(*)::int as held from pg_locks, key where locktype = 'advisory'
          and classid::bigint = (value >> 32) & 4294967295 and objid::bigint = value & 4294967295`,
    );
    locks.push(rows[0]?.held ?? -1);
    return create(...given);
  });
  const { made } = await importSchool(core, actor, upload('titre;prix\nPayant;12,50\nAussi;13,50\n'));
  spy.mockRestore();
  expect([made, locks]).toEqual([2, [0, 0]]);
});

test('two concurrent calls of importSchool create each price once', async () => {
  const { core } = school;
  const lines = Array.from({ length: 12 }, (_, index) => `Vendu ${index};${10 + index},50`);
  const sent = upload(`titre;prix\n${lines.join('\n')}\n`);
  const both = await Promise.all([importSchool(core, actor, sent), importSchool(core, actor, sent)]);
  expect(both.map(({ made }) => made).sort((one, other) => Number(one) - Number(other))).toEqual([0, 12]);
  const rows = await core.db.select().from(products).where(like(products.title, 'Vendu %'));
  expect(rows.map(({ unitAmount }) => unitAmount).sort()).toEqual(
    lines.map((_, index) => 1_050 + index * 100).sort(),
  );
  const named = await core.payments.products.list({ limit: 100 });
  expect(named.data.filter(({ name }) => name.startsWith('Vendu '))).toHaveLength(12);
});

test('importSchool imports products with prices but without ids, and recognises them by type and title', async () => {
  const { core } = school;
  const text = 'type;titre;prix\nCours;Le passé;49,90 €\nExercices;Le passé;\nCours;Un essai;gratuit\n';
  const made = await importSchool(core, actor, upload(text));
  expect([made.made, made.plan.entries.flatMap(({ faults }) => faults)]).toEqual([3, []]);
  const rows = await core.db.select().from(products);
  const amounts = rows.flatMap(({ title, type, unitAmount }) =>
    title === 'Le passé' || title === 'Un essai' ? [`${title} ${type} ${unitAmount}`] : [],
  );
  expect(amounts.sort()).toEqual(['Le passé course 4990', 'Le passé exercise null', 'Un essai course 0']);
  expect((await importSchool(core, actor, upload(text))).made).toBe(0);
  // Files exported by this school contain their own ids.
  const own = await importSchool(
    core,
    actor,
    upload(`Identifiant externe;Titre\n${rows[0]?.id};Autrement\n`),
  );
  expect(own.plan.entries[0]?.status).toBe('known');
});

test('planSchoolImport rejects an unreadable file as a whole', async () => {
  expect((await planSchoolImport(school.core, upload('{"products": ['))).fault).toMatch(/JSON/);
  expect((await planSchoolImport(school.core, upload(''))).fault).toMatch(/aucune ligne/);
});

describe('column « Ancienne adresse »', () => {
  const locate = async (address: string) => {
    const found = await findRedirect(school.core, new URL(address, 'https://ecole.test'));
    return found && 'location' in found ? found.location : null;
  };

  test('redirects each address to its new entry of any kind', async () => {
    const { core } = school;
    const addresses = '/p/accords | https://ancien.test/courses/12/';
    const products = `id;titre;adresse de la page;ancienne adresse\na-1;Les accords;accords;${addresses}\n`;
    expect((await importSchool(core, actor, upload(products))).made).toBe(1);
    expect(await locate('/P/Accords/')).toBe('/products/accords');
    expect(await locate('/courses/12')).toBe('/products/accords');
    const item = 'titre;ancienne adresse\nVieille nouvelle;/?p=7\n';
    await importSchool(core, actor, upload(item, { kind: 'news' }));
    expect(await locate('/?p=7')).toMatch(/^\/news\/vieille-nouvelle----/);
    const score =
      'examen;date;CO;CE;PE;PO;accord;ancienne adresse\nDELF B2;12/06/2026;17;18;19;20;20/06/2026;/avis/zoe\n';
    await importSchool(core, actor, upload(score, { kind: 'scores' }));
    expect(await locate('/avis/zoe')).toMatch(/^\/scores\/.*----/);
    expect((await importSchool(core, actor, upload(products))).plan.entries[0]?.status).toBe('known');
  });

  test('does not change the identity of a result', async () => {
    const ids = async (text: string) =>
      (await planSchoolImport(school.core, upload(text, { kind: 'scores' }))).entries.map(({ id }) => id);
    const before = 'examen;date;CO;CE;PE;PO;accord\nDELF B1;12/06/2026;17;18;19;20;20/06/2026\n';
    const after = before.replace('accord\n', 'accord;ancienne adresse\n').replace(/\n$/, ';/avis/zoe\n');
    expect(await ids(after)).toEqual(await ids(before));
  });

  test.each([
    ['a malformed address', 'x;/a*b;', m.redirects_source_malformed()],
    ['an address of another line', 'x;/ancien/une;\ny;/Ancien/Une/;', m.addresses_old_twice()],
    ['an address with another redirect', 'x;/deja;', m.redirects_source_taken()],
    ['a circle', 'x;/tour;rond', m.redirects_circle()],
  ])('reports %s before the import, which then writes nothing', async (_what, lines, reason) => {
    const { core } = school;
    await addRedirects(core, null, [
      { source: '/deja', target: '/courses' },
      { source: '/products/rond', target: '/tour' },
    ]);
    const text = `titre;ancienne adresse;adresse de la page\n${lines}\n`;
    const count = await core.db.$count(redirects);
    const plan = await planSchoolImport(core, upload(text));
    expect(plan.entries.at(-1)?.faults).toEqual([expect.stringMatching(/^Ancienne adresse/)]);
    expect(plan.entries.at(-1)?.faults[0]).toContain(reason);
    expect((await importSchool(core, actor, upload(text))).made).toBeNull();
    expect(await core.db.$count(redirects)).toBe(count);
  });

  test('reports taken slugs, also of another line', async () => {
    const { core } = school;
    await importSchool(core, actor, upload('titre;adresse de la page\nPremier;le-meme\n'));
    const plan = await planSchoolImport(
      core,
      upload('titre;adresse de la page\nDeux;le-meme\nTrois;neuve\nQuatre;neuve\n'),
    );
    expect(plan.entries.map(({ status }) => status)).toEqual(['faulty', 'new', 'faulty']);
    expect(plan.entries[0]?.faults[0]).toContain(m.addresses_slug_taken({ slug: 'le-meme' }));
  });
});
