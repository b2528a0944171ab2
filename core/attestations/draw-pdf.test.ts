import { expect, test } from 'vitest';
import { missingGlyph, readPdf } from '#tests/support/read-pdf.ts';
import { findFont, toWritable } from '../pdf/writable-text.ts';
import { attestationName } from './attestation-name.ts';
import { drawPdf, type PdfInput } from './draw-pdf.ts';

const paper: PdfInput = {
  name: 'Noé Lefèvre',
  title: 'Préparer le DELF B2',
  duration: 450,
  lessons: 6,
  work: null,
  startedAt: new Date('2026-09-03T10:00:00Z'),
  // Already the next day in Paris.
  finishedAt: new Date('2026-10-31T23:30:00Z'),
  issuedAt: new Date('2026-11-23T10:00:00Z'),
  code: '7KQ2-M9XR-40TA-VW3E',
  address: 'https://ecole.example/attestations/7KQ2-M9XR-40TA-VW3E',
  school: { name: 'Atelier Cédille', accent: '#1a6b54', legalLines: ['SIRET 123 456 789 00012'], logo: null },
};

const read = async (changes: Partial<PdfInput> = {}) =>
  readPdf((await drawPdf({ ...paper, ...changes })).bytes);

test('drawPdf writes all content as text, in reading order', async () => {
  const { lines } = await read();
  expect(lines.map((line) => line.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Atelier Cédille',
    'Attestation de suivi',
    'Atelier Cédille atteste que',
    'Noé Lefèvre',
    'a suivi jusqu’à son terme, du 3 septembre 2026 au 1ᵉʳ novembre 2026,',
    'Préparer le DELF B2',
    'soit 6 leçons pour une durée de 7 h 30.',
    'Délivrée le 23 novembre 2026',
    'SIRET 123 456 789 00012',
    'Cette attestation confirme qu’un cours a été suivi. Elle n’est ni un diplôme ni une évaluation du niveau de langue.',
    'À vérifier avec ce code :',
    '7KQ2-M9XR-40TA-VW3E',
    'https://ecole.example/attestations/7KQ2-M9XR-40TA-VW3E',
  ]);
});

test('drawPdf tags the PDF, in French, with title, author and alternative text of the QR code', async () => {
  const { objects } = await read();
  const written = objects.replaceAll('\0', '');
  for (const part of [
    '/Lang (fr-FR)',
    '/Marked true',
    '/DisplayDocTitle true',
    '/S /H1',
    '/S /Link',
    '/S /Figure',
  ])
    expect(written).toContain(part);
  expect(written).toContain('Attestation de suivi de No');
  expect(written).toContain('(D:20261123100000Z)');
  expect(written).toMatch(/\/Alt \([^)]*QR code de la page/);
});

test('drawPdf lists the work on further pages, each with name, code and column titles', async () => {
  const work = {
    isWhole: false,
    lessons: Array.from({ length: 40 }, (_, index) => ({ title: `Leçon ${index + 1}`, minutes: 30 })),
    exercises: [{ title: 'Les accents', points: 650, maxPoints: 800 }],
  };
  const { lines, objects } = await read({ work });
  const text = lines.map((line) => line.replace(/[\u00a0\u202f]/g, ' '));
  expect(text).toContain('a suivi, du 3 septembre 2026 au 1ᵉʳ novembre 2026,');
  expect(text.filter((line) => line === 'Leçons terminées').length).toBeGreaterThan(1);
  for (const said of ['Travail réalisé', 'Leçon 1', 'Leçon 40', '30 min', 'Les accents', '6,5 sur 8 points'])
    expect(text).toContain(said);
  const pages = Number(/\/Count (\d+)/.exec(objects)?.[1]);
  expect(pages).toBeGreaterThan(2);
  expect(text.filter((line) => line.includes(paper.code) && line.includes('page'))).toHaveLength(pages - 1);
});

test('drawPdf returns the same bytes for the same input', async () => {
  const [one, other] = [await drawPdf(paper), await drawPdf(paper)];
  expect(Buffer.compare(one.bytes, other.bytes)).toBe(0);
  expect(Buffer.compare(one.bytes, (await drawPdf({ ...paper, lessons: 7 })).bytes)).not.toBe(0);
});

test.each([
  ['Nguyễn Thị Hằng', 'Ștefan Țepeș et Łukasz Żółć : l’œuvre, « çà et là », 1ᵉʳ pas…'],
  ['Александр Ёлкин-Їжак', 'Παπαδοπούλου Ἀλεξάνδρα'],
  ['W'.repeat(100), 'Déjà-vu '.repeat(15).trim()],
  [`${'Marie-Thérèse '.repeat(7)}A`, 'M'.repeat(130)],
])('draws every character of %s on a single page', async (name, title) => {
  const { lines, objects } = await read({ name, title });
  const text = lines.join(' ');
  expect(text).not.toContain(missingGlyph);
  const bare = text.replaceAll(/\s/g, '');
  for (const part of [name, title]) expect(bare).toContain(part.replaceAll(/\s/g, ''));
  expect(objects).toContain('/Count 1');
});

test('drawPdf draws characters missing from its fonts with the fallback font', async () => {
  const { lines } = await read({ school: { ...paper.school, name: 'École 🎓 東京 des Tilleuls' } });
  expect(lines[0]).toBe('École 🎓 東京 des Tilleuls');
  expect(lines.join(' ')).not.toContain(missingGlyph);
  expect(toWritable('🎧 Écoute\u200b')).toBe('🎧 Écoute');
});

test('the fonts contain every character that findFont attributes to them', async () => {
  for (const [font, from] of [
    ['newsreader', 'A'],
    ['sans', 'Ω'],
  ] as const) {
    const characters = Array.from({ length: 0x2_200 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => /[^\s\p{C}]/u.test(character) && findFont(from + character) === font,
    );
    expect(characters.length).toBeGreaterThan(400);
    for (let at = 0; at < characters.length; at += 300) {
      const some = characters.slice(at, at + 300).join('');
      const { lines } = await read({ title: from + some });
      expect(lines.join(' '), some).not.toContain(missingGlyph);
    }
  }
});

test('attestationName accepts only names that can be printed', () => {
  const refusal = (typed: string) => attestationName.safeParse(typed).error?.issues[0]?.message;
  expect(attestationName.parse('  Noe\u0301   Lefèvre\n')).toBe('Noé Lefèvre');
  expect(attestationName.parse(`${'é'.repeat(100)}`)).toHaveLength(100);
  expect(refusal(' ')).toBe('Saisissez votre prénom et votre nom.');
  expect(refusal('123')).toBe('Saisissez votre prénom et votre nom.');
  expect(refusal('é'.repeat(101))).toContain('100');
  for (const strange of ['王小明', 'Noé 🎓', 'محمد']) expect(refusal(strange)).toContain('pièce d’identité');
});
