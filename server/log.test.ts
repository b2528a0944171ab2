import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { AppError, toAppError } from '#core/errors.ts';
import { describeError } from './log.ts';

const module = fileURLToPath(new URL('./log.ts', import.meta.url));

function write(fields: object, level = 'info'): string {
  const script = `const { createLog } = await import(${JSON.stringify(module)});
    createLog({ level: ${JSON.stringify(level)}, readable: false }).info(${JSON.stringify(fields)}, 'une ligne');`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).stdout;
}

test('the logger writes one line of JSON with the level as a word and the time in UTC', () => {
  const lines = write({ requestId: 'abc' }).trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    requestId: 'abc',
    msg: 'une ligne',
  });
});

test('the logger redacts secrets', () => {
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

test('the logger escapes line breaks in values', () => {
  expect(write({ path: '/a\n{"level":"error"}\r\u2028' }).trimEnd().split('\n')).toHaveLength(1);
});

test('the logger writes nothing below the configured level', () => {
  expect(write({}, 'warn')).toBe('');
});

const secret = 'lea@exemple.test';
const refused = Object.assign(new Error(`invalid input syntax for type integer: "${secret}"`), {
  code: '22P02',
  severity: 'ERROR',
  detail: `Key (email)=(${secret}) already exists.`,
});
const failed = new DrizzleQueryError('insert into letters (recipient) values ($1)', [secret], refused);

test('describeError removes the parameters of a failed query at every depth', () => {
  const failure = toAppError(failed);
  const described = describeError(failure);
  expect(failure.message).toContain('insert into letters');
  expect(JSON.stringify([failure.message, described])).not.toContain(secret);
  expect(described.cause?.cause?.code).toBe('22P02');
});

test('describeError keeps message, code and stack frames of other errors', () => {
  const described = describeError(new AppError('conflict', 'saved by someone else'));
  expect(described).toMatchObject({ type: 'AppError', message: 'saved by someone else', code: 'conflict' });
  expect(described.stack).toContain('log.test.ts');
});

test.each<[unknown, string, string]>([
  ['a text', 'string', 'not an error: a text'],
  [undefined, 'undefined', 'not an error: undefined'],
  [{ message: 'lost', email: 'lea@exemple.test' }, 'object', 'not an error: lost'],
  [{ email: 'lea@exemple.test' }, 'object', 'not an error: email'],
])('describeError describes %j, which is not an error, without its values', (thrown, type, message) => {
  expect(describeError(thrown)).toEqual({ type, message, stack: '' });
});
