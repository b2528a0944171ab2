import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPdf } from '#tests/support/read-pdf.ts';
import { drawPdf } from '../attestations/draw-pdf.ts';
import { drawEvidence } from '../evidence/draw-evidence.ts';
import { drawInvoice } from '../invoices/draw-invoice.ts';
import { unknownCharacter } from './writable-text.ts';

const at = new Date('2026-11-25T10:00:00Z');

/** Every kind of PDF, drawn with the same text in each field of user input. */
const papers: Readonly<Record<string, (text: string) => Promise<{ bytes: Uint8Array }>>> = {
  'core/invoices/draw-invoice.ts': (text) =>
    drawInvoice({
      ...{ id: 'f1', series: 'invoice', year: 2026, sequence: 42, number: 'F-2026-00042', orderId: 'o1' },
      ...{
        correctsId: null,
        issuedAt: at,
        settledAt: at,
        pdfHash: null,
        corrects: null,
        orderNumber: '4827',
      },
      seller: {
        ...{ name: text, legalForm: '', vatMention: '', lines: [text, '69003 Lyon'], siren: '780129987' },
        ...{ siret: '78012998703591', vatNumber: 'FR66780129987' },
      },
      buyer: {
        ...{ name: text, company: text, vatNumber: '', lines: [text], postalCode: '33000', city: text },
        ...{ country: 'FR', email: 'noe@exemple.test' },
      },
      lines: [{ title: text, quantity: 1, gross: 13_700 }],
      ...{ currency: 'eur', country: 'FR', vatRate: 2_000, net: 11_417, vat: 2_283, gross: 13_700 },
      ...{ paidBy: 'provider', means: 'card', isForClass: true },
      school: { name: text, accent: '', logo: null },
    }),
  'core/attestations/draw-pdf.ts': (text) =>
    drawPdf({
      ...{ name: text, title: text, duration: 450, lessons: 6, startedAt: at, finishedAt: at, issuedAt: at },
      work: {
        lessons: [{ title: text, minutes: 20 }],
        exercises: [{ title: text, points: 700, maxPoints: 800 }],
        isWhole: true,
      },
      ...{ code: '7KQ2', address: 'https://ecole.example/attestations/7KQ2' },
      school: { name: text, accent: '', legalLines: [text], logo: null },
    }),
  'core/evidence/draw-evidence.ts': (text) =>
    drawEvidence({
      ...{ number: '4827-1903', writtenAt: at },
      school: { name: text, accent: '' } as never,
      parts: [{ title: text, rows: [[text, text]], lines: [text] }],
    }),
};

/** Number of places where each PDF shows this text. */
const places: Readonly<Record<string, number>> = {
  'core/invoices/draw-invoice.ts': 7,
  'core/attestations/draw-pdf.ts': 8,
  'core/evidence/draw-evidence.ts': 5,
};

test('this suite covers every module that draws a PDF', () => {
  const drawing = globSync('core/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /\bopenSheet\(\{/.test(readFileSync(file, 'utf8')),
  );
  expect(drawing.filter((file) => file !== 'core/pdf/sheet.ts').sort()).toEqual(Object.keys(papers).sort());
});

const texts = {
  Chinese: '王小明',
  'Chinese among Latin letters': 'Le français pour 王小明 et Noé',
  Japanese: 'ひらがなカナ東京',
  Korean: '김철수',
  Cyrillic: 'Жанна Ёлкина',
  Thai: 'สมชาย',
  Devanagari: 'अमित',
  emoji: 'Écoute🎧',
};

describe.each(Object.entries(papers))('%s', (file, draw) => {
  const read = async (text: string) =>
    readPdf((await draw(text)).bytes)
      .lines.join('\n')
      .replaceAll(/\s/g, '');
  const count = (whole: string, part: string) => whole.split(part.replaceAll(/\s/g, '')).length - 1;

  test.each(Object.entries(texts))('draws every character of a text in %s', async (_, text) => {
    expect(count(await read(text), text)).toBeGreaterThanOrEqual(places[file] ?? 0);
  });

  test('draws right-to-left words in right-to-left order', async () => {
    const words = await read('محمد علي');
    const turned = [...'علي', ...'محمد'].length;
    const letters = [...words].filter((letter) => /\p{Script=Arabic}/u.test(letter));
    expect(letters.length).toBeGreaterThanOrEqual(turned * (places[file] ?? 0));
    // The extracted text runs from left to right, so the last letter of the last word comes first.
    expect(words).toContain([...'محمدعلي'].reverse().join(''));
  });

  test('draws a square for a character without a glyph', async () => {
    expect(count(await read('Zoé\u{10fffd}L'), `Zoé${unknownCharacter}L`)).toBeGreaterThanOrEqual(
      places[file] ?? 0,
    );
  });

  test('keeps a long text in a script without spaces within the page', async () => {
    const long = '王'.repeat(120);
    expect(count(await read(long), long)).toBeGreaterThan(0);
  });
});
