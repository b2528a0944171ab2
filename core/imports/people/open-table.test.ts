import { describe, expect, test } from 'vitest';
import { type ExportTable, openTable } from './open-table.ts';
import type { TableRecord } from './split-records.ts';

const open = async (content: BlobPart): Promise<ExportTable> => {
  const table = await openTable('export.csv', new Blob([content]));
  if (typeof table === 'string') throw new Error(table);
  return table;
};

const readAll = async (table: ExportTable): Promise<TableRecord[]> =>
  (await Array.fromAsync(table.read())).flat();

const latin1 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

const utf16 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'utf16le'));

describe('openTable reads', () => {
  const text = 'Prénom;E-mail\nZoé;zoe@exemple.fr\n';
  test.each<[string, BlobPart]>([
    ['UTF-8', text],
    ['UTF-8 with a byte order mark', `\ufeff${text}`],
    ['Windows-1252', latin1(text)],
    ['UTF-16', utf16(`\ufeff${text}`)],
    ['UTF-16 without a mark', utf16(text)],
    ['commas', text.replaceAll(';', ',')],
    ['tabs', text.replaceAll(';', '\t')],
    ['a declared separator', `sep=;\r\n${text}`],
    ['empty columns at the end', 'Prénom;E-mail;;\nZoé;zoe@exemple.fr;;\n'],
  ])('%s', async (_, content) => {
    const table = await open(content);
    expect(table.titles).toEqual(['Prénom', 'E-mail']);
    expect((await readAll(table)).map(({ cells }) => cells.slice(0, 2))).toEqual([['Zoé', 'zoe@exemple.fr']]);
  });

  test('a list without titles, with the letters of a spreadsheet', async () => {
    const table = await open('zoe@exemple.fr,Zoé\nmax@exemple.fr,Max\n');
    expect(table.titles).toEqual(['A', 'B']);
    expect(await readAll(table)).toHaveLength(2);
  });

  test('a table below the name of a list', async () => {
    const table = await open(
      'Élèves du soir;;\n\nMis à jour en mai;;\nNom;Mail;Prix\nZoé;zoe@exemple.fr;1,5\n',
    );
    expect(table.titles).toEqual(['Nom', 'Mail', 'Prix']);
    expect(await readAll(table)).toEqual([{ line: 5, cells: ['Zoé', 'zoe@exemple.fr', '1,5'] }]);
    const single = await open('Mail\nzoe@exemple.fr\nmax@exemple.fr,Max\n');
    expect(single.titles).toEqual(['Mail']);
  });

  test('cells that a spreadsheet would run, without their apostrophe', async () => {
    const [record] = await readAll(await open("a,b\n'=1+1,'-3\n"));
    expect(record?.cells).toEqual(['=1+1', '-3']);
  });

  test('an encoding error after the first part of the file', async () => {
    const table = await open(new Blob(['a,b\n', 'x,y\n'.repeat(100_000), latin1('Zoé,z\n')]));
    expect((await readAll(table)).at(-1)?.cells).toEqual(['Zoé', 'z']);
  });
});

describe('openTable rejects', () => {
  test.each<[string, BlobPart, string]>([
    ['an empty file', '', 'empty'],
    ['a file of blanks', '\n\n', 'empty'],
    ['a header alone', 'Email,Name\n', 'header-only'],
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2), 'workbook'],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), 'workbook'],
    ['a PDF file', '%PDF-1.7\nabc', 'binary'],
    ['other bytes', Uint8Array.of(1, 0, 0, 2, 0, 0, 3), 'binary'],
    ['too many columns', `${'a,'.repeat(500)}\nb`, 'too-wide'],
  ])('%s', async (_, content, fault) => {
    expect(await openTable('export.csv', new Blob([content]))).toBe(fault);
  });
});
