import { ref, uploadBytes } from '@firebase/storage';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { bothBoxes } from '../support/pay.ts';
import { type Course, draftOf, publishCourse } from '../support/publish-course.ts';
import { sendRaw } from '../support/send-raw.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor } from '../support/visitor.ts';

let school: SharedSchool;
let admin: Member;
let member: Member;
let course: Course;

beforeAll(async () => {
  school = await shareSchool();
  admin = school.admin;
  member = await openMember(school);
  course = await publishCourse(admin);
});

async function readMessage(answer: Response): Promise<string> {
  const text = await answer.text();
  if (answer.headers.get('content-type')?.includes('json')) return JSON.parse(text).message;
  return (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? '').replace(/<[^>]+>/g, ' ');
}

describe('missing pages', () => {
  test.each<[string, string]>([
    ['/course/inconnu', 'Contenu introuvable'],
    ['/exercices/inconnu', 'Contenu introuvable'],
    ['/products/inconnu/buy/price_1', 'Contenu introuvable'],
    ['/media/inconnu/files/x.pdf', 'Contenu introuvable'],
    ['/admin/products/edit-inconnu', 'Contenu introuvable'],
    ['/scores/titre----inconnu', 'n’est pas publié'],
    ['/nulle/part', 'Cette page n’existe pas'],
    ['/api/stripe/prices/price_inconnu', 'Prix introuvable'],
    ['/api/stripe/prices/%00', 'Prix introuvable'],
    ['/api/stripe/prices/..%2Fcustomers', 'Prix introuvable'],
    ['/api/stripe/products/prod_inconnu', 'Produit introuvable'],
    ['/api/stripe/products/%00', 'Produit introuvable'],
    ['/api/nulle-part', 'n’existe pas'],
  ])('returns 404 in French for %s', async (path, words) => {
    const answer = await admin.visit(path);
    expect(answer.status).toBe(404);
    expect(await readMessage(answer)).toContain(words);
  });

  test('returns 404 for a course requested under /exercices', async () => {
    expect((await member.visit(`/exercices/${course.id}`)).status).toBe(404);
  });

  test.each(['files/absent.pdf', 'files/..%2f..%2fx', 'autre/exercices.pdf', 'files/%00', 'files/%ff'])(
    'returns an error for /media/…/%s, even to an admin',
    async (rest) => {
      const { status } = await admin.visit(`/media/${course.id}/${rest}`);
      expect([400, 403, 404]).toContain(status);
    },
  );

  test('shows a French page for an unknown path, but a plain “Page Not Found” for an invalid parameter', async () => {
    const unknown = await openVisitor(school).visit('/nulle/part');
    const html = await unknown.text();
    expect(unknown.status).toBe(404);
    expect(html).toContain('Page introuvable');
    expect(html).not.toContain('Page Not Found');
    expect(html).toContain('action="/courses" method="get"');
    const wrong = await member.visit('/course/%21%21');
    expect([wrong.status, await wrong.text()]).toEqual([
      404,
      expect.stringContaining('Page Not Found: /course/'),
    ]);
  });

  test('shows back-office errors within the back office', async () => {
    const html = await (await admin.visit('/admin/messages/inconnu')).text();
    expect(html).toContain('Revenez à la liste des messages');
    expect(html).toContain('id="office-menu"');
    expect(html.match(/<main/g)).toHaveLength(1);
  });

  test('shows a member the error with their own navigation', async () => {
    const html = await (await member.visit('/course/inconnu')).text();
    expect(html).toContain('href="/profile"');
    expect(html.match(/<main/g)).toHaveLength(1);
  });
});

test.each([
  '/course/%20',
  '/course/a_b',
  '/course/%00',
  '/course/é',
  `/course/${'x'.repeat(81)}`,
  '/exercices/-',
  '/products/a%20b/buy/price_1',
  '/products/abc/buy/price%201',
  '/products/abc/buy/price_1%00',
  '/admin/products/modifier-1',
  '/admin/products/edit-',
  '/admin/products/edit-a%2Fb',
  '/scores/sans-identifiant',
  '/scores/titre----',
  '/scores/titre----a%20b',
])('%s has an invalid parameter and returns 404 with a plain “Page Not Found” and the path', async (path) => {
  const answer = await admin.visit(path);
  expect(answer.status).toBe(404);
  const { pathname } = new URL(path, school.url);
  expect((await readMessage(answer)).replaceAll('&#x27;', "'")).toContain(`Page Not Found: ${pathname}`);
});

describe('cross-site requests', () => {
  const plain = addresses.map(({ pattern }) => pattern).filter((pattern) => !/[:*]/.test(pattern));
  const unsafe = ['/api/__session', ...plain];

  test.each(['https://evil.example', 'null', 'http://localhost', 'http://localhost.evil.example', ''])(
    'rejects a form from “%s” with 403 at every path',
    async (origin) => {
      for (const path of unsafe)
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const answer = await admin.visit(path, { method, headers: { origin } });
          expect([path, method, answer.status]).toEqual([path, method, 403]);
        }
    },
  );

  test.each(['cross-site', 'same-site'])('rejects a request with Sec-Fetch-Site %s', async (site) => {
    const headers = { origin: school.url, 'sec-fetch-site': site };
    expect((await admin.visit('/api/__session', { json: {}, headers })).status).toBe(403);
    expect((await member.visit(course.buyPath, { form: bothBoxes, headers })).status).toBe(403);
  });

  test('rejects a request without Origin and Sec-Fetch-Site', async () => {
    const cookie = `__session=${admin.cookies.get('__session')}`;
    const answer = await sendRaw(school, {
      method: 'POST',
      path: '/api/__session',
      headers: { cookie },
      body: '{}',
    });
    expect(answer.status).toBe(403);
  });

  test('have no effect', async () => {
    expect((await admin.visit('/admin')).status).toBe(200);
    const { rows } = await school.database.pool.query('select id from orders where product_id = $1', [
      course.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('oversized body', () => {
  const large = `{"draft":{"title":"${'x'.repeat(1_200_000)}"}}`;

  test.each([
    ['/api/__session', false],
    ['/api/__session', true],
    ['/api/stripe/webhook', false],
    ['/api/stripe/webhook', true],
    ['/admin/products/add', false],
    ['/admin/products/add', true],
    ['/admin/products/add.data', true],
    ['/premiere-connexion', true],
    ['/identitytoolkit.googleapis.com/v1/accounts:signUp?key=cedille', false],
    ['/identitytoolkit.googleapis.com/v1/accounts:signUp?key=cedille', true],
    ['/paiement/c/pay/cs_test_x', false],
  ])('%s returns 413 (in chunks: %s)', async (path, chunked) => {
    const headers = {
      cookie: `__session=${admin.cookies.get('__session')}`,
      origin: school.url,
      'content-type': 'application/json',
    };
    const { status } = await sendRaw(school, { method: 'POST', path, headers, body: large, chunked });
    expect(status).toBe(413);
  });

  test('accepts a body just below the limit', async () => {
    const draft = { ...draftOf('Juste assez'), description: 'x'.repeat(1_000_000) };
    const answer = await admin.visit('/admin/products/add', { json: { draft } });
    expect(answer.status).toBe(400);
  });
});

describe('rejected uploads', () => {
  test.each<[string, string, number, string]>([
    ['pictures/x.svg', 'image/svg+xml', 100, 'une image'],
    ['pictures/x.html', 'text/html', 100, 'une image'],
    ['pictures/x.png', 'image/png', 20 * 1_024 * 1_024 + 1, 'une image'],
    ['video/x.exe', 'application/x-msdownload', 100, 'une vidéo'],
    ['extract/x.pdf', 'application/pdf', 100, 'un extrait'],
    ['files/x.html', 'text/html', 100, 'un document'],
    ['files/x.js', 'text/javascript', 100, 'un document'],
    ['autre/x.pdf', 'application/pdf', 100, 'Cet emplacement'],
    ['files/vide.pdf', 'application/pdf', 0, 'un document'],
  ])('rejects %s as %s (%i bytes)', async (name, contentType, size, words) => {
    const path = `products/${course.folder}/${name}`;
    const sending = uploadBytes(ref(admin.storage, path), new Uint8Array(size), { contentType });
    await expect(sending).rejects.toMatchObject({
      code: expect.stringMatching(/^storage\/(unauthorized|unknown)$/),
    });
    const started = await post(`/v0/b/cedille/o?name=${encodeURIComponent(path)}`, {
      'x-goog-upload-command': 'start',
      'x-goog-upload-header-content-length': String(size),
      'x-goog-upload-header-content-type': contentType,
    });
    expect([400, 403]).toContain(started.status);
    if (name !== 'autre/x.pdf') expect(await started.text()).toContain(words);
  });

  async function post(path: string, headers: Record<string, string>, body = ''): Promise<Response> {
    const authorization = `Firebase ${await admin.auth.currentUser?.getIdToken()}`;
    return fetch(path.startsWith('http') ? path : school.url + path, {
      method: 'POST',
      headers: { authorization, 'x-goog-upload-protocol': 'resumable', ...headers },
      body,
    });
  }

  test('rejects a chunk whose offset differs from the received size', async () => {
    const name = `products/${course.folder}/files/morceaux.pdf`;
    const started = await post(
      `/v0/b/cedille/o?name=${encodeURIComponent(name)}`,
      {
        'x-goog-upload-command': 'start',
        'x-goog-upload-header-content-length': '600000',
        'x-goog-upload-header-content-type': 'application/pdf',
        'content-type': 'application/json',
      },
      JSON.stringify({ name, contentType: 'application/pdf' }),
    );
    const address = started.headers.get('x-goog-upload-url') ?? '';
    const chunk = 'x'.repeat(262_144);
    const wrong = await post(
      address,
      { 'x-goog-upload-command': 'upload', 'x-goog-upload-offset': '262144' },
      chunk,
    );
    expect(wrong.status).toBeGreaterThanOrEqual(400);
    expect(wrong.status).toBeLessThan(500);
    const query = await post(address, { 'x-goog-upload-command': 'query' });
    expect(query.headers.get('x-goog-upload-size-received')).toBe('0');
  });
});

describe('invalid product', () => {
  test.each<[string, object]>([
    ['without a title', { title: '' }],
    ['with a title that is too long', { title: 'x'.repeat(141) }],
    ['of an unknown type', { type: 'livre' }],
    ['of an unknown level', { difficulty: 'D1' }],
    ['with negative personal work', { personalWork: '-5' }],
    ['with fractional personal work', { personalWork: '1.5' }],
    ['with an invalid price', { price: 'cher' }],
    ['with a price too small', { price: '0,10' }],
    ['with a price too large', { price: '99999999' }],
    ['with an unknown price id', { price: '', priceId: 'price_inconnu' }],
    [
      'with a picture of another folder',
      { miniature: [{ path: 'products/x/pictures/y.webp', url: '/x', width: 1, height: 1, alt: '' }] },
    ],
    [
      'with a missing file',
      {
        pathFolderId: 'a'.repeat(32),
        files: [{ fileName: 'x', url: `gs://cedille/products/${'a'.repeat(32)}/files/x.pdf` }],
      },
    ],
    ['with a file on another site', { files: [{ fileName: 'x', url: 'https://evil.example/x.pdf' }] }],
    ['with a NUL in its title', { title: 'Le\0passé', price: '' }],
    ['with an invalid folder', { pathFolderId: '../..' }],
  ])('rejects a product %s with a French message and saves nothing', async (_what, changes) => {
    const count = async () => (await school.database.pool.query('select 1 from products')).rowCount;
    const before = await count();
    const draft = { ...draftOf('Une fiche fautive'), price: '', ...changes };
    const answer = await admin.visit('/admin/products/add', { json: { draft } });
    expect(answer.status).toBe(400);
    expect(await count()).toBe(before);
  });
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
