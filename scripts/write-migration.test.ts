import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.js';

test.each([{ options: [] }, { options: ['--name=Exam centre'] }])(
  'rejects a migration without a valid name: $options',
  ({ options }) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'scripts', 'write-migration.js'), ...options],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([1, expect.stringContaining('--name add_exam_centre')]);
  },
);
