import { expect, test } from 'vitest';
import { variableNames } from './config.ts';
import { findMisspelt } from './misspelt-variables.ts';

const find = (variables: Record<string, string>) => findMisspelt(variables, variableNames);

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['BACKUP_UR', 'BACKUP_URL'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['smtp_url', 'SMTP_URL'],
])('findMisspelt recognises %s as %s', (given, meant) => {
  expect(find({ [given]: 'x' })).toEqual([{ given, meant }]);
});

test('findMisspelt ignores variables of other programs', () => {
  const others = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'AWS_ACCESS_KEY_ID',
    'NODE_OPTIONS',
    'LOGNAME',
    'MAIL',
    'TERM',
    'LANG',
  ];
  expect(find(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([]);
  expect(find(Object.fromEntries(variableNames.map((name) => [name, 'x'])))).toEqual([]);
  // If the right variable is set too, the similar one belongs to another program.
  expect(find({ SMTP_URI: 'x', SMTP_URL: 'x' })).toEqual([]);
});
