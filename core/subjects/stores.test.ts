import { getTableColumns, type SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { scoreFields } from '../scores/score-subject.ts';
import { type AnyFields, erasePersonal, listColumns, listFields } from './fields.ts';

type Store = { kind: string; fields: AnyFields; table: PgTable | undefined };

/** Every store that there is: those of `settings` have no table to themselves. */
const stores = Object.values(import.meta.glob<object>('../*/*-subject.ts', { eager: true }))
  .flatMap((module) => Object.values(module) as Partial<Store>[])
  .filter((value): value is Store => typeof value?.kind === 'string' && value.table !== undefined);

test('the stores of the school are found', () => {
  expect(stores.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['product', 'news', 'score']));
});

/** Everything that a table looks for words in: its trigram indexes and the column of full-text search. */
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

describe.each(stores)('of a $kind', ({ fields, table }) => {
  test('what is searched is what its indexes hold', () => {
    const searched = table ? writeSearch(table) : '';
    const all = listFields(fields);
    expect(all.filter(([, field]) => field.searched).map(([name]) => name)).toEqual(
      all.map(([name]) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(searched)),
    );
  });

  test('a column of a file says one thing', () => {
    const titles = listColumns(fields).flatMap((column) => column.titles);
    expect(titles).toEqual([...new Set(titles)]);
  });
});

test('nothing that a personal field of a result said is left once it is erased', () => {
  const fields = scoreFields as AnyFields;
  const personal = listFields(fields).filter(([, { personal }]) => personal && personal !== 'kept');
  const said = Object.fromEntries(personal.map(([name]) => [name, `Amina : ${name}`]));
  const rest = erasePersonal(fields, { exam: 'delf-b2', ...said });
  expect(Object.keys(rest)).toEqual(personal.map(([name]) => name));
  expect(rest).toMatchObject({ candidate: '', title: 'DELF B2', story: '', picture: null, consentNote: '' });
  expect(JSON.stringify(rest)).not.toContain('Amina');
});
