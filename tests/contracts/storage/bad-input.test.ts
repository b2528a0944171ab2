import { expect, test } from 'vitest';
import { collect } from './support/collect.ts';
import { bucket, objectUrl, startStorage } from './support/start-storage.ts';

const collection = `/v0/b/${bucket}/o`;

test('returns errors in Google’s JSON format and never a 5xx status', async () => {
  await using storage = await startStorage();
  await storage.twin.putObject('public/a', new Uint8Array(1));
  const upload = { 'X-Goog-Upload-Protocol': 'multipart', 'Content-Type': 'multipart/related; boundary=b' };
  const start = { 'X-Goog-Upload-Protocol': 'resumable', 'X-Goog-Upload-Command': 'start' };
  const cases: [string, RequestInit, number][] = [
    ['/v0/b/other/o/a', {}, 404],
    ['/v0/b', {}, 404],
    ['/v0/b/', {}, 404],
    [`/v0/b/${bucket}`, {}, 404],
    [`${collection}/`, {}, 404],
    [`${collection}/a/b`, {}, 404],
    [`${collection}/a/../../../etc/passwd`, {}, 404],
    [`${collection}/..%2F..%2Fetc%2Fpasswd`, {}, 404],
    [`${collection}/a%00b`, {}, 404],
    [`${collection}/%FF%FE`, {}, 400],
    [`${collection}/%`, {}, 400],
    [`/v0/b/%E0%A4%A/o`, {}, 400],
    [objectUrl('a', '?alt=xml'), {}, 400],
    [objectUrl('a', '?generation=1'), {}, 400],
    [objectUrl('a', '?ifGenerationMatch=0'), { method: 'DELETE' }, 400],
    [objectUrl('a'), { method: 'PUT', body: '{}' }, 405],
    [collection, { method: 'DELETE' }, 405],
    [collection, { method: 'PATCH', body: '{}' }, 405],
    [objectUrl('public/a'), { method: 'PATCH', body: '{' }, 400],
    [objectUrl('public/a'), { method: 'PATCH', body: '[]' }, 400],
    [objectUrl('public/a'), { method: 'PATCH', body: 'null' }, 400],
    [objectUrl('public/a'), { method: 'PATCH', body: '"x"' }, 400],
    [objectUrl('public/a'), { method: 'PATCH', body: Buffer.from([0xff, 0xfe]) }, 400],
    [objectUrl('public/a'), { method: 'PATCH', body: `{"a":"${'x'.repeat(100_000)}"}` }, 400],
    [
      objectUrl('public/a'),
      { method: 'PATCH', body: `{"metadata":${'['.repeat(20_000)}${']'.repeat(20_000)}}` },
      400,
    ],
    [collection, { method: 'POST' }, 400],
    [`${collection}?name=a`, { method: 'POST', body: 'x' }, 400],
    [`${collection}?name=a`, { method: 'POST', headers: { ...start, 'X-Goog-Upload-Command': 'fly' } }, 400],
    [`${collection}?name=a`, { method: 'POST', headers: { 'X-Goog-Upload-Protocol': 'raw' } }, 400],
    // Decoding would make both names equal, because U+FFFD replaces every invalid UTF-8 byte.
    [`${collection}?name=public%2F%FF`, { method: 'POST', headers: start }, 400],
    [`${collection}?name=public%2Fcaf%E9.pdf`, { method: 'POST', headers: start }, 400],
    [`${collection}?prefix=caf%E9`, {}, 400],
    [
      `${collection}?name=a`,
      { method: 'POST', headers: { ...start, 'X-Goog-Upload-Header-Content-Length': '-5' } },
      400,
    ],
    [
      `${collection}?name=a`,
      { method: 'POST', headers: { ...start, 'X-Goog-Upload-Header-Content-Length': '9'.repeat(15) } },
      402,
    ],
    [
      `${collection}?name=a`,
      { method: 'POST', headers: { ...start, 'X-Goog-Upload-Header-Content-Type': 'nonsense' } },
      400,
    ],
    [`${collection}?name=a`, { method: 'POST', headers: start, body: '{"md5Hash":"short"}' }, 400],
    [`${collection}?name=a`, { method: 'POST', headers: start, body: '{"contentType":1}' }, 400],
    [`${collection}?name=a`, { method: 'POST', headers: start, body: '{"metadata":[1]}' }, 400],
    [
      `${collection}?name=a&upload_id=`,
      { method: 'POST', headers: { 'X-Goog-Upload-Command': 'query' } },
      404,
    ],
    [
      `${collection}?name=a`,
      { method: 'POST', headers: { ...upload, 'Content-Type': 'text/plain' }, body: 'x' },
      400,
    ],
    [
      `${collection}?name=a`,
      { method: 'POST', headers: { ...upload, 'Content-Type': 'multipart/related' }, body: 'x' },
      400,
    ],
    [`${collection}?name=a`, { method: 'POST', headers: upload }, 400],
    [`${collection}?name=a`, { method: 'POST', headers: upload, body: '' }, 400],
    [`${collection}?name=a`, { method: 'POST', headers: upload, body: '--b' }, 400],
    [`${collection}?name=a`, { method: 'POST', headers: upload, body: '--b\r\n\r\n{}\r\n--b--' }, 400],
    [
      `${collection}?name=a`,
      { method: 'POST', headers: upload, body: '--b\r\n\r\n{}\r\n--b\r\n\r\nbytes' },
      400,
    ],
    [
      `${collection}?name=a`,
      { method: 'POST', headers: upload, body: '--b\r\n\r\n{\r\n--b\r\n\r\nbytes\r\n--b--' },
      400,
    ],
    [
      `${collection}?name=a`,
      { method: 'POST', headers: upload, body: '--b\r\n\r\n{}\r\n--b\r\n\r\nx\r\n--b\r\n\r\ny\r\n--b--' },
      400,
    ],
    [`${collection}?name=a`, { method: 'POST', headers: upload, body: `--b\r\n${'x'.repeat(50_000)}` }, 400],
    [
      `${collection}?name=a`,
      {
        method: 'POST',
        headers: upload,
        body: `--b\r\n\r\n{"a":"${'x'.repeat(200_000)}"}\r\n--b\r\n\r\nx\r\n--b--`,
      },
      400,
    ],
  ];
  for (const [path, init, status] of cases) {
    const answer = await storage.request(path, { as: 'admin', ...init });
    const label = `${init.method ?? 'GET'} ${path}`;
    expect([label, answer.status]).toEqual([label, status]);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toMatchObject({ error: { code: status, message: expect.any(String) } });
  }
  expect(storage.errors).toEqual([]);
  expect(await collect(storage.blobs.list())).toHaveLength(1);
});

test('returns 401 for authorisation headers without a token and ignores cookies', async () => {
  await using storage = await startStorage();
  for (const Authorization of [
    'Firebase',
    'Firebase ',
    'Basic YTpi',
    'x',
    'Firebase a b',
    'Firebase expired',
  ])
    expect((await storage.request(objectUrl('public/a'), { headers: { Authorization } })).status).toBe(401);
  const withCookie = await storage.request(objectUrl('users/alice/a'), {
    headers: { Cookie: '__session=alice' },
  });
  expect(withCookie.status).toBe(403);
  const bearer = await storage.request(objectUrl('users/alice/a'), {
    headers: { Authorization: 'Bearer alice' },
  });
  expect(bearer.status).toBe(404);
});

test('reads the body of a rejected upload before responding, so that the client receives the error', async () => {
  await using storage = await startStorage();
  const answer = await storage.request(`${collection}?name=users/bob/a`, {
    as: 'alice',
    method: 'POST',
    headers: { 'X-Goog-Upload-Protocol': 'multipart', 'Content-Type': 'multipart/related; boundary=b' },
    body: `--b\r\n\r\n{}\r\n--b\r\n\r\n${'x'.repeat(8_000_000)}\r\n--b--`,
  });
  expect(answer.status).toBe(403);
});

test('reads the remaining body of a rejected request up to a limit', async () => {
  await using storage = await startStorage();
  const megabyte = 1024 * 1024;
  const send = async (length: number) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= length) return controller.close();
        sent += megabyte;
        controller.enqueue(new Uint8Array(megabyte));
      },
    });
    const url = new URL(`${collection}?name=users/bob/a`, storage.origin);
    const headers = { Authorization: 'Firebase alice' };
    const answer = await storage.twin.fetch(
      new Request(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit),
    );
    return { status: answer.status, sent };
  };
  expect(await send(16 * megabyte)).toEqual({ status: 400, sent: 16 * megabyte });
  const { status, sent } = await send(1000 * megabyte);
  expect(status).toBe(400);
  expect(sent).toBeLessThan(40 * megabyte);
});

test('rejects randomly generated requests with an error message', { timeout: 60_000 }, async () => {
  await using storage = await startStorage();
  let state = 987_654;
  const random = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const noise = () =>
    Array.from({ length: random(12) }, () =>
      pick([
        'a',
        '/',
        '%2F',
        '%00',
        '..',
        'é',
        '%',
        '?',
        '&',
        '=',
        '\u202e',
        ' ',
        '+',
        '%F0%9F',
        "'",
        '"',
        ';',
        '[]',
      ]),
    ).join('');
  for (let round = 0; round < 1500; round++) {
    const headers: Record<string, string> = {};
    for (const name of [
      'X-Goog-Upload-Protocol',
      'X-Goog-Upload-Command',
      'X-Goog-Upload-Offset',
      'X-Goog-Upload-Header-Content-Length',
      'Content-Type',
      'Range',
      'If-Range',
      'If-None-Match',
      'If-Modified-Since',
      'Authorization',
      'Origin',
    ])
      if (random(3) === 0)
        headers[name] = pick([
          '',
          'resumable',
          'start',
          'multipart',
          'upload, finalize',
          'query',
          '0',
          '-1',
          'bytes=0-',
          'bytes=9-1',
          '"x"',
          'Firebase admin',
          'multipart/related; boundary=b',
          '*',
          '\u00ff',
          '9'.repeat(40),
        ]);
    const method = pick(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT', 'OPTIONS']);
    const path = `${pick([collection, `${collection}/${noise()}`, `/v0/b/${noise()}/o`, '/v0/b/'])}?${pick(['', 'alt=media', 'name=users%2Falice%2Fa', 'prefix=', 'maxResults=1', 'pageToken=', 'upload_id=', 'token=', 'signature=1.x&expires='])}${noise()}`;
    const body =
      method === 'GET' || method === 'HEAD'
        ? null
        : pick(['', '{}', '{"contentType":null}', '--b\r\n\r\n{}\r\n--b--', noise()]);
    const answer = await storage.request(path, { method, headers, body });
    await answer.arrayBuffer();
    if (answer.status >= 500)
      throw new Error(`${method} ${path} ${JSON.stringify(headers)} → ${answer.status}`);
  }
  expect(storage.errors).toEqual([]);
});
