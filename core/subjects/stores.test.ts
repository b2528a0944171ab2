import { getTableColumns, type SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { scoreFields } from '../scores/score-subject.ts';
import { type AnyFields, erasePersonal, listColumns, listFields } from './fields.ts';

type Store = { kind: string; fields: AnyFields; table: PgTable | undefined };

/** All stores except those in `settings`, which have no table of their own. */
const stores = Object.values(import.meta.glob<object>('../*/*-subject.ts', { eager: true }))
  .flatMap((module) => Object.values(module) as Partial<Store>[])
  .filter((value): value is Store => typeof value?.kind === 'string' && value.table !== undefined);

test('import.meta.glob finds the stores of the school', () => {
  expect(stores.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['product', 'news', 'score']));
});

/** Returns the search expressions of a table: its trigram indexes and its full-text column. */
function writeSearch(table: PgTable): string {
  const toText = (part: SQL) => new PgDialect({ casing: 'snake_case' }).sqlToQuery(part).sql;
  const indexed = getTableConfig(table).indexes.flatMap(({ config }) => config.columns as unknown as SQL[]);
  const generated = Object.values(getTableColumns(table)).map(({ generated }) => generated?.as as SQL);
  return [...indexed, ...generated]
    .filter((part) => part && 'queryChunks' in part)
    .map(toText)
    .filter((text) => text.includes('gin_trgm_ops') || text.includes('to_tsvector'))
    .join(' ');
}

describe.each(stores)('store of $kind', ({ fields, table }) => {
  test('marks exactly the fields in the search index as searched', () => {
    const searched = table ? writeSearch(table) : '';
    const all = listFields(fields);
    expect(all.filter(([, field]) => field.searched).map(([name]) => name)).toEqual(
      all.map(([name]) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(searched)),
    );
  });

  test('uses each column title of files only once', () => {
    const titles = listColumns(fields).flatMap((column) => column.titles);
    expect(titles).toEqual([...new Set(titles)]);
  });
});

test('erasePersonal removes all text from the personal fields of a score', () => {
  const fields = scoreFields as AnyFields;
  const personal = listFields(fields).filter(([, { personal }]) => personal && personal !== 'kept');
  const said = Object.fromEntries(personal.map(([name]) => [name, `Amina : ${name}`]));
  const rest = erasePersonal(fields, { exam: 'delf-b2', ...said });
  expect(Object.keys(rest)).toEqual(personal.map(([name]) => name));
  expect(rest).toMatchObject({ candidate: '', title: 'DELF B2', story: '', picture: null, consentNote: '' });
  expect(JSON.stringify(rest)).not.toContain('Amina');
});
