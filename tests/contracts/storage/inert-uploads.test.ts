import { getMetadata, ref, uploadBytes } from '@firebase/storage';
import { expect, test } from 'vitest';
import { pngBytes } from './support/sample-bytes.ts';
import { objectUrl, startStorage } from './support/start-storage.ts';

const script = '<script>alert(document.domain)</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`;

const hostileNames = [
  'page.html',
  'page.HTM',
  'picture.jpg.php',
  'picture.svg',
  'x.xhtml',
  'x.js',
  'x.mjs',
  'x.css',
  'x.wasm',
  'x.swf',
  'x.htaccess',
  'x.manifest',
  'sw.js',
  'a"b;filename=evil.html',
  "a'b",
  'a%0d%0aSet-Cookie: x=y',
  'a;b=c',
  `${'long'.repeat(60)}.html`,
  'CON',
  '.htaccess',
  '%2e%2e',
  '中文.html',
];
const declaredTypes = [
  'text/html',
  'text/html; charset=utf-7',
  'TEXT/HTML',
  'image/svg+xml',
  'application/xhtml+xml',
  'application/xml',
  'text/xml',
  'application/rss+xml',
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
  'text/ecmascript',
  'module/javascript',
  'application/ld+json',
  'text/css',
  'application/wasm',
  'text/cache-manifest',
  'application/manifest+json',
  'multipart/x-mixed-replace',
  'message/rfc822',
  'application/x-shockwave-flash',
  'application/pdf',
  'image/png',
  'image/jpeg',
  'video/mp4',
  'audio/mpeg',
  'text/vtt',
  'text/plain',
  'application/octet-stream',
  'x/y',
];
const hostileBodies: [string, Uint8Array | string][] = [
  ['html', `<!DOCTYPE html><html>${script}`],
  ['html after blanks', `\n\t  ${script}`],
  ['html after a byte order mark', `\ufeff${script}`],
  ['svg', svg],
  ['xml and svg', `<?xml version="1.0"?>\n<!-- x -->\n${svg}`],
  ['xhtml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
  ['script', 'alert(1)'],
  ['style', 'body{background:url(https://evil.example)}'],
  ['gif and script', `GIF89a/*${script}*/=1;alert(1)`],
  ['png and script', Buffer.concat([pngBytes, Buffer.from(script)])],
  ['jpeg and script', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(script)])],
  ['pdf with script', `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>`],
  ['zip', Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(script)])],
  ['utf-16', Buffer.from(`\ufeff${script}`, 'utf16le')],
  ['nul first', `\0${script}`],
  ['empty', ''],
];

/** Only these types may be displayed inline, because they contain no active content. */
const inert =
  /^(?:image\/(?:png|jpeg|gif|webp|avif)|video\/(?:mp4|webm|ogg|quicktime)|audio\/[a-z0-9]+|text\/vtt; charset=utf-8)$/;
const active = /html|svg|xml|script|css|wasm|flash|manifest|multipart|message/i;

function expectInert(headers: Headers): void {
  const type = headers.get('content-type') ?? '';
  const disposition = headers.get('content-disposition') ?? '';
  expect(type).not.toMatch(active);
  if (!inert.test(type))
    expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(headers.get('set-cookie')).toBeNull();
}

test('never serves content as a type that browsers execute, whatever its name', {
  timeout: 60_000,
}, async () => {
  await using storage = await startStorage();
  for (const [label, body] of hostileBodies) {
    const bytes = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
    for (const contentType of declaredTypes) {
      const { downloadUrl } = await storage.twin.putObject('public/file', bytes, { contentType });
      const answer = await storage.request(downloadUrl ?? '');
      expect([label, contentType, answer.status]).toEqual([label, contentType, 200]);
      expectInert(answer.headers);
      if (typeof body === 'string' && inert.test(answer.headers.get('content-type') ?? ''))
        expect(label).toBe('gif and script');
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
  }
});

test('escapes every object name in the response headers', async () => {
  await using storage = await startStorage();
  const admin = storage.clientFor('admin');
  for (const name of hostileNames) {
    await uploadBytes(ref(admin, `public/${name}`), Buffer.from(svg), { contentType: 'image/svg+xml' });
    const answer = await storage.request(objectUrl(`public/${name}`, '?alt=media'), { as: 'admin' });
    expect(answer.status).toBe(200);
    expectInert(answer.headers);
  }
  // Names are never used as paths: all blobs have random names in the store.
  for await (const { id } of storage.blobs.list()) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

test('ignores upload metadata that would make browsers display the object as a page', async () => {
  await using storage = await startStorage();
  const file = ref(storage.clientFor('admin'), 'public/page');
  await uploadBytes(file, Buffer.from(script), {
    contentType: 'text/html',
    contentDisposition: 'inline; filename="page.html"',
    cacheControl: 'public, max-age=99',
  });
  const { downloadUrl } = (await storage.twin.statObject('public/page')) ?? {};
  const { headers } = await storage.request(downloadUrl ?? '');
  expectInert(headers);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="page.html"; filename*=UTF-8''page.html`,
  );
  expect(headers.get('cache-control')).toBe('public, max-age=99');
  const signedIn = await storage.request(objectUrl('public/page', '?alt=media'), { as: 'admin' });
  expect(signedIn.headers.get('cache-control')).toBe('private, no-store');
});

test('rejects misleading object names', async () => {
  await using storage = await startStorage();
  const refused = [
    '',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/./b',
    'a\\b',
    'a\0b',
    'a\nb',
    'a\x7fb',
    'a\u0085b',
    'a\u2028b',
    'users/alice/\u202egpj.exe',
    'users/alice/a\u200fb',
    'x'.repeat(1025),
    'é'.repeat(513),
  ];
  for (const name of refused) {
    const answer = await storage.request(
      `/v0/b/cedille-tests.appspot.com/o?name=${encodeURIComponent(name)}`,
      {
        as: 'admin',
        method: 'POST',
        headers: { 'X-Goog-Upload-Protocol': 'resumable', 'X-Goog-Upload-Command': 'start' },
      },
    );
    expect([name, answer.status]).toEqual([name, 400]);
    expect(await answer.json()).toMatchObject({ error: { code: 400, message: expect.any(String) } });
  }
  const longest = ref(storage.clientFor('admin'), 'é'.repeat(512));
  await uploadBytes(longest, pngBytes);
  expect((await getMetadata(longest)).fullPath).toBe('é'.repeat(512));
});
