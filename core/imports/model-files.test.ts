import { expect, test } from 'vitest';
import { explainColumns, listImportColumns } from './import-columns.ts';
import { importKinds } from './import-kinds.ts';
import { modelFiles } from './model-files.ts';
import { readSchoolFile } from './read-school-file.ts';

test.each(importKinds)('readSchoolFile reads the sample file of %s without errors', async (kind) => {
  const { entries, ignored, fault } = await readSchoolFile({ text: modelFiles[kind](), kind, files: [] });
  expect(fault).toBeNull();
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.flatMap(({ faults, missing }) => [...faults, ...missing])).toEqual([]);
  // Exported results have these columns, but an import ignores them, because it always hides entries.
  expect(ignored).toEqual(kind === 'scores' ? ['Publié', 'État'] : []);
});

test.each(importKinds)('explainColumns explains every column of %s once', (kind) => {
  const columns = explainColumns(kind);
  expect(columns).toHaveLength(listImportColumns(kind).length);
  expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length);
  const marks = columns.filter(({ help }) => help.startsWith('La note'));
  expect(marks).toHaveLength(kind === 'scores' ? 7 : 0);
});
