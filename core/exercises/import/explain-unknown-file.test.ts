import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readExerciseFile } from './read-exercise-file.ts';

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));

test.each<[string, Uint8Array, string]>([
  ['feuille.pdf', latin('%PDF-1.7\n%âãÏÓ'), 'PDF'],
  ['photo.png', latin('\x89PNG\r\n\x1a\n\0\0'), 'image'],
  ['photo.txt', latin('\xff\xd8\xff\xe0\0'), 'image'],
  ['notes.xlsx', zip('[Content_Types].xml', 'xl/workbook.xml'), 'CSV'],
  ['notes.ods', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'CSV'],
  ['vieux.doc', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), '.docx'],
  ['vieux.xls', latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'CSV'],
  ['texte.rtf', latin('{\\rtf1 Bonjour}'), '.docx'],
  ['dossier.zip', zip('a.txt', 'b.txt'), 'compressé'],
  ['mots.apkg', zip('collection.anki21b', 'collection.anki2', 'media'), 'Notes en texte (.txt)'],
  ['activite.h5p', latin('Pas une archive'), 'ZIP'],
  ['donnees.json', latin('{"a": "b = {c}", "d": 1}'), 'JSON'],
  ['page.html', latin('<!DOCTYPE html><html><p>Bonjour</p>'), 'page web'],
  ['flux.xml', latin('<?xml version="1.0"?><rss><item/></rss>'), 'Moodle'],
  ['vide.txt', new Uint8Array(), 'vide'],
  ['blanc.txt', latin(' \n\n'), 'vide'],
  ['programme', latin('\x7fELF\x02\x01\0\0\0\0'), 'texte'],
  ['roman.txt', latin('Le chat dort.\nIl fait beau.\n'), 'Nous avons cherché'],
])('explains what to do with %s', async (name, content, said) => {
  const upload = { name, content, format: null, together: false, fixes: {} };
  const { fault, exercises } = await readExerciseFile(upload);
  expect([fault, exercises]).toEqual([expect.stringContaining(said), []]);
});
