import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openAdmin } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { openRandom, scaled } from '../support/seed.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let admin: Member;
let visitor: Visitor;
let course: Course;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  visitor = openVisitor(school);
  course = await publishCourse(admin, { title: 'L’été des œuvres', price: '19,90' });
  await addLesson(school, course.id, { title: 'Les accents', position: 1, duration: 90 });
});

afterAll(() => school?.[Symbol.asyncDispose]());

const ask = async (path: string) => {
  const response = await visitor.visit(path);
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};

describe('catalogue', () => {
  test.each(['/courses', '/courses?q=oeuvre', '/courses?niveau=A2&duree=1-a-3-heures&prix=jusqu-a-20-euros'])(
    'shows the course with its price at %s',
    async (path) => {
      const { text } = await ask(path);
      expect(text).toContain('L’été des œuvres');
      expect(text).toContain('19,90\u00a0€');
      expect(text).not.toContain('Loading...');
    },
  );

  test.each(['/courses?q=zygomatique', '/courses?niveau=C1', '/courses?prix=gratuit', '/exercices?q=oeuvre'])(
    'omits the course at %s',
    async (path) => expect((await ask(path)).text).not.toContain(`/products/${course.id}`),
  );

  test('shows the same levels on every page and suggests another level if one has no courses', async () => {
    const [home, list, empty] = await Promise.all(
      ['/', '/courses', '/courses?niveau=C2'].map(async (path) => (await ask(path)).text),
    );
    expect(home).not.toMatch(/A1 à C2/);
    expect(home).toContain('Pas encore de contenu à ce niveau');
    expect(list).toContain('de niveau A2');
    expect(list).not.toContain('C2 :');
    expect(empty).toContain('Pas encore de cours de niveau C2');
    expect(empty).toContain('href="/courses?niveau=A2"');
  });

  test('adds a canonical link and structured data with offers to unfiltered pages only', async () => {
    const plain = (await ask('/courses')).text;
    expect(plain).toContain(`<link rel="canonical" href="${school.url}/courses"/>`);
    const facts = JSON.parse(
      /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(plain)?.[1] ?? '',
    );
    expect(facts).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [{ item: { '@type': 'Course', offers: { price: '19.90', priceCurrency: 'EUR' } } }],
    });
    for (const query of ['q=oeuvre', 'niveau=A2', 'tri=nouveautes', 'prix=gratuit']) {
      const { text } = await ask(`/courses?${query}`);
      expect(text).toContain('<meta name="robots" content="noindex"/>');
      expect(text).not.toContain('rel="canonical"');
    }
    const page = (await ask('/courses?apres=0%7E-5%7E1%7Ex&utm_source=lettre')).text;
    expect(page).toContain(`<link rel="canonical" href="${school.url}/courses?apres=0%7E-5%7E1%7Ex"/>`);
  });

  test('removes empty form fields from the URL', async () => {
    expect(await ask('/courses?q=&niveau=A2&duree=&prix=&tri=')).toMatchObject({
      status: 302,
      location: '/courses?niveau=A2',
    });
  });

  test('responds to random query strings', async () => {
    const random = openRandom('addresses of the catalogue');
    const names = ['q', 'niveau', 'duree', 'prix', 'tri', 'apres', 'autre'];
    const values = [
      '',
      'A1',
      'gratuit',
      'plus-longs',
      'pertinence',
      '%00',
      '%ff',
      '%ed%a0%80',
      "'",
      '"',
      '-er',
      '(((',
    ];
    values.push(
      '0~1~x',
      '9~9~9~x',
      '0~999999999~9999999999999~x',
      '1~-1~x',
      'x'.repeat(2_000),
      '__proto__',
      '%F0%9F%99%82',
    );
    for (let round = 0; round < scaled(20); round++) {
      const pairs = Array.from(
        { length: 1 + random.below(5) },
        () => `${random.pick(names)}=${random.pick(values)}`,
      );
      const path = `${random.pick(['/courses', '/exercices'])}?${pairs.join('&')}`;
      expect([200, 302], path).toContain((await ask(path)).status);
    }
    expect(school.errorLines()).toEqual([]);
  });
});

describe('sign-in page of a course', () => {
  test('names the course in the page and in link previews', async () => {
    const { text } = await ask(`/login?redirect=/course/${course.id}`);
    expect(text).toContain('<meta property="og:title" content="L’été des œuvres"/>');
    expect(text).toContain(`<meta property="og:url" content="${school.url}/products/${course.id}"/>`);
    expect(text).toMatch(
      /<meta property="og:description" content="Cours, niveau A2, 1\u00a0h\u00a030, 19,90\u00a0€\./,
    );
    expect(text).toMatch(/<meta property="og:image" content="[^"]+\/apercu\/product\//);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });

  test('names no hidden product', async () => {
    const hidden = await publishCourse(admin, { title: 'Un secret de Zanzibar', displayed: false });
    for (const path of [`/course/${hidden.id}`, `/products/${hidden.id}/buy/${hidden.priceId}`])
      expect((await ask(`/login?redirect=${path}`)).text).not.toContain('Zanzibar');
  });
});
