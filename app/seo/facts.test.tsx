import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import type { Thing, WithContext } from 'schema-dts';
import { describe, expect, test } from 'vitest';
import { unbranded } from '#common/brand.ts';
import type { FrameData } from '../frame/frame-data.ts';
import { describe as describePage } from '../meta.ts';
import {
  type ListedProduct,
  toCatalogueFacts,
  toIsoDuration,
  toLinkListFacts,
  toNewsFacts,
  toSchoolFacts,
  toSiteFacts,
  toTrailFacts,
} from './facts.ts';

const siteUrl = 'https://ecole.example';
const frame: FrameData = {
  school: { name: 'L’atelier', tagline: 'Pas à pas', ...unbranded },
  user: null,
  hasLevelTest: false,
  menu: { main: [], learn: [], school: [] },
  path: '/courses',
  year: 2026,
  siteUrl,
};

const course: ListedProduct = {
  id: 'c1',
  type: 'course',
  title: 'Premiers pas',
  level: 'A1',
  durationMinutes: 200,
  enabled: true,
  picture: null,
  priceCents: 4_990,
  description: 'Les premiers mots.',
  path: '/courses#c1',
};

type Facts = Record<string, unknown>;
const itemsOf = (products: ListedProduct[]) =>
  (
    toCatalogueFacts('Les cours', products, frame) as unknown as {
      itemListElement: { position: number; item: Facts }[];
    }
  ).itemListElement.map(({ item }) => item);
const itemOf = (changes: Partial<ListedProduct>) => itemsOf([{ ...course, ...changes }])[0] as Facts;

describe('course', () => {
  test('has the fields required by Google, with the price in euros including tax', () => {
    expect(itemOf({})).toMatchObject({
      '@type': 'Course',
      name: 'Premiers pas',
      description: 'Les premiers mots.',
      url: `${siteUrl}/courses#c1`,
      provider: { '@type': 'EducationalOrganization', name: 'L’atelier', url: `${siteUrl}/` },
      inLanguage: 'fr',
      educationalLevel: 'A1',
      hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT3H20M' },
      offers: {
        '@type': 'Offer',
        price: '49.90',
        priceCurrency: 'EUR',
        category: 'Paid',
        availability: 'https://schema.org/InStock',
        priceSpecification: { price: '49.90', valueAddedTaxIncluded: true },
      },
    });
    expect(itemOf({}).image).toMatch(/^https:\/\/ecole\.example\/apercu\/product\/c1\.[0-9a-f]{16}\.png$/);
  });

  test('omits empty fields', () => {
    const bare = itemOf({ level: '', durationMinutes: 0, priceCents: null, description: '' });
    expect(bare).not.toHaveProperty('offers');
    expect(bare).not.toHaveProperty('educationalLevel');
    expect(bare).not.toHaveProperty('timeRequired');
    expect(bare.hasCourseInstance).not.toHaveProperty('courseWorkload');
    expect(bare.description).toContain('Premiers pas');
    expect(itemOf({ enabled: false })).not.toHaveProperty('offers');
    expect(itemOf({ priceCents: 0 }).offers).toMatchObject({ price: '0.00', category: 'Free' });
    expect(JSON.stringify(itemOf({}))).not.toMatch(/rating|review/i);
  });
});

test('describes an exercise pack as a product', () => {
  const pack = itemOf({ type: 'exercise', priceCents: 100 });
  expect(pack).toMatchObject({ '@type': 'Product', brand: { name: 'L’atelier' } });
  expect(pack.offers).toMatchObject({ price: '1.00', priceCurrency: 'EUR' });
  expect(pack).not.toHaveProperty('hasCourseInstance');
});

test.each([
  [1, 'PT1M'],
  [59, 'PT59M'],
  [60, 'PT1H'],
  [90, 'PT1H30M'],
  [0, 'PT0M'],
])('formats %i minutes as %s', (minutes, text) => expect(toIsoDuration(minutes)).toBe(text));

test('describes a news article with headline, dates, picture and author', () => {
  const publishedAt = new Date('2026-11-20T08:00:00Z');
  const item = { id: 'n1', title: 'La rentrée', summary: '', publishedAt, updatedAt: new Date('2026-10-01') };
  expect(toNewsFacts(item, frame)).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'La rentrée',
    datePublished: '2026-11-20T08:00:00.000Z',
    // A scheduled article counts as unmodified since its publication.
    dateModified: '2026-11-20T08:00:00.000Z',
    mainEntityOfPage: `${siteUrl}/news/la-rentree----n1`,
    author: { name: 'L’atelier' },
    image: [expect.stringMatching(/^https:.*\.png$/)],
  });
  expect(toNewsFacts(item, frame)).not.toHaveProperty('description');
  const edited = toNewsFacts({ ...item, updatedAt: new Date('2026-12-01') }, frame);
  expect(edited).toHaveProperty('dateModified', '2026-12-01T00:00:00.000Z');
});

test('numbers breadcrumbs and lists from one', () => {
  const trail = [
    { path: '/', name: 'Accueil' },
    { path: '/news', name: 'Actualités' },
  ];
  expect(toTrailFacts(trail, siteUrl).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Accueil', item: `${siteUrl}/` },
    { '@type': 'ListItem', position: 2, name: 'Actualités', item: `${siteUrl}/news` },
  ]);
  expect(toLinkListFacts('Actualités', trail, siteUrl)).toMatchObject({
    numberOfItems: 2,
    itemListElement: [{ position: 1, url: `${siteUrl}/` }, { position: 2 }],
  });
});

test('describes the school with its filled-in fields, and the site search', () => {
  const school = {
    ...frame.school,
    email: 'bonjour@ecole.example',
    phone: '',
    social: [{ label: 'Mastodon', url: 'https://social.example/@ecole' }],
    legalName: 'Camille Aubry',
  };
  const facts = toSchoolFacts(school, siteUrl);
  expect(facts).toMatchObject({
    '@type': 'EducationalOrganization',
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    legalName: 'Camille Aubry',
    sameAs: ['https://social.example/@ecole'],
  });
  expect(facts).not.toHaveProperty('telephone');
  expect(toSchoolFacts({ ...school, phone: '02 61 91 00 42' }, siteUrl)).toMatchObject({
    telephone: '+33261910042',
  });
  expect(toSiteFacts(school, siteUrl, '/courses?q={search_term_string}')).toMatchObject({
    '@type': 'WebSite',
    publisher: { '@id': `${siteUrl}/#ecole` },
    potentialAction: {
      target: { urlTemplate: `${siteUrl}/courses?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  });
});

describe('structured data in a page', () => {
  const render = (title: string, facts: WithContext<Thing>[]) => {
    const Page = createRoutesStub([
      {
        path: '/',
        Component: () => <Meta />,
        meta: () => describePage({ title, facts: () => facts }, frame),
      },
    ]);
    return renderToStaticMarkup(<Page />);
  };

  test.each([
    '</script><script>alert(1)</script>',
    '<!-- <script>',
    'Le « mot », l’autre "mot" & \\ le reste',
    'ligne\u2028suivante\u2029encore',
    ']]>',
    '\u0000\ud800',
  ])('with the title %j cannot escape its script and is unchanged by the escaping', (title) => {
    const html = render(title, [toCatalogueFacts('x', [{ ...course, title }], frame)]);
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
    // The second one is the breadcrumb, which every page has.
    expect(scripts).toHaveLength(2);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(scripts.join('')).not.toMatch(/[\u2028\u2029]/);
    const read = JSON.parse(scripts[0]?.[1] ?? '') as { itemListElement: { item: Facts }[] };
    expect(read.itemListElement[0]?.item.name).toBe(title);
  });
});
