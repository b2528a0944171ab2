import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const module = fileURLToPath(new URL('./log.ts', import.meta.url));

/** What a process writes that logs these fields. */
function write(fields: object, level = 'info'): string {
  const script = `const { createLog } = await import(${JSON.stringify(module)});
    createLog({ level: ${JSON.stringify(level)}, readable: false }).info(${JSON.stringify(fields)}, 'une ligne');`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout;
}

test('one line of JSON, with its level in a word and its time in UTC', () => {
  const lines = write({ requestId: 'abc' }).trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: 'abc',
    msg: 'une ligne',
  });
});

test('no secret reaches it', () => {
  const secret = 'cachottier';
  const text = write({
    password: secret,
    token: secret,
    idToken: secret,
    refreshToken: secret,
    oobCode: secret,
    authorization: secret,
    cookie: secret,
    body: { password: secret, token: secret, idToken: secret, refreshToken: secret, oobCode: secret },
    headers: { authorization: secret, cookie: secret },
  });
  expect(text).not.toContain(secret);
  expect(text).toContain('[redacted]');
});

test('a line cannot be broken in two by what it tells', () => {
  expect(write({ path: '/a\n{"level":"error"}\r\u2028' }).trimEnd().split('\n')).toHaveLength(1);
});

test('below its level it says nothing', () => {
  expect(write({}, 'warn')).toBe('');
});
