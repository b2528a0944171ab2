import { expect, test } from 'vitest';
import { readDispositionFileName, writeContentDisposition } from './content-disposition.ts';

test('writes file names for old and new clients', () => {
  const known: [string, string][] = [
    [
      'a/b/Leçon d’été.pdf',
      `attachment; filename="Lecon d_ete.pdf"; filename*=UTF-8''Le%C3%A7on%20d%E2%80%99%C3%A9t%C3%A9.pdf`,
    ],
    ['a"b\\c.txt', `attachment; filename="c.txt"; filename*=UTF-8''c.txt`],
    ['say "hi"%20.txt', `attachment; filename="say _hi__20.txt"; filename*=UTF-8''say%20%22hi%22%2520.txt`],
    ["it's (1)*.txt", `attachment; filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2A.txt`],
    ['..', `attachment; filename="file"; filename*=UTF-8''file`],
    ['.htaccess', `attachment; filename="htaccess"; filename*=UTF-8''htaccess`],
    [
      'x\r\nSet-Cookie: a\u202egpj.exe',
      `attachment; filename="xSet-Cookie: agpj.exe"; filename*=UTF-8''xSet-Cookie%3A%20agpj.exe`,
    ],
    ['\ud800', `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`],
  ];
  for (const [name, header] of known) expect(writeContentDisposition('attachment', name)).toBe(header);
  expect(writeContentDisposition('inline', 'é'.repeat(5000)).length).toBeLessThan(2000);
});

test('reads the file name that an uploader set', () => {
  expect(readDispositionFileName(writeContentDisposition('inline', 'Leçon 1.pdf'))).toBe('Leçon 1.pdf');
  expect(readDispositionFileName('attachment; filename=plain.txt')).toBe('plain.txt');
  expect(readDispositionFileName('attachment; filename="a \\"b\\".txt"')).toBe('a "b".txt');
  expect(readDispositionFileName(`attachment; filename="x.txt"; filename*=UTF-8''%ZZ`)).toBe('x.txt');
  expect(readDispositionFileName('inline')).toBeNull();
});
