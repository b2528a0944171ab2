import { getTableColumns, type SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { news } from '#database/tables/news.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { scoreFields } from '../scores/score-subject.ts';
import { type AnyFields, erasePersonal, listColumns, listFields } from '../subjects/fields.ts';
import { storedSubjects } from './subjects.ts';

const tables = { product: products, news, score: scores } as const;

/** Everything that the table looks for words in: its trigram indexes and the column of full-text search. */
function writeSearch(table: (typeof tables)[keyof typeof tables]): string {
  const toText = (part: SQL) => new PgDialect({ casing: 'snake_case' }).sqlToQuery(part).sql;
  const indexed = getTableConfig(table).indexes.flatMap(({ config }) => config.columns as unknown as SQL[]);
  const generated = Object.values(getTableColumns(table)).map(({ generated }) => generated?.as as SQL);
  return [...indexed, ...generated]
    .filter((part) => part && 'queryChunks' in part)
    .map(toText)
    .filter((text) => text.includes('gin_trgm_ops') || text.includes('to_tsvector'))
    .join(' ');
}

test.each(['product', 'news', 'score'] as const)(
  'what is searched of a %s is what its indexes hold',
  (kind) => {
    const searched = writeSearch(tables[kind]);
    const fields = listFields(storedSubjects[kind].fields as AnyFields);
    expect(searched).not.toBe('');
    expect(fields.filter(([, field]) => field.searched).map(([name]) => name)).toEqual(
      fields.map(([name]) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(searched)),
    );
  },
);

test.each(['product', 'news', 'score'] as const)('a column of a file says one thing of a %s', (kind) => {
  const titles = listColumns(storedSubjects[kind].fields as AnyFields).flatMap((column) => column.titles);
  expect(titles).toEqual([...new Set(titles)]);
});

test('nothing that a personal field of a result said is left once it is erased', () => {
  const fields = scoreFields as AnyFields;
  const personal = listFields(fields).filter(([, field]) => field.personal !== false);
  const said = Object.fromEntries(personal.map(([name]) => [name, `Amina : ${name}`]));
  const rest = erasePersonal(fields, { exam: 'delf-b2', ...said });
  expect(Object.keys(rest)).toEqual(personal.map(([name]) => name));
  expect(rest).toMatchObject({ candidate: '', title: 'DELF B2', story: '', picture: null, consentNote: '' });
  expect(JSON.stringify(rest)).not.toContain('Amina');
});
