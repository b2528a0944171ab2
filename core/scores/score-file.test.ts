import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scores } from '#database/tables/scores.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { listChanges } from '../changes/list-changes.ts';
import type { Core } from '../context.ts';
import { streamCsv } from '../lists/stream-csv.ts';
import { listCsvColumns } from '../subjects/fields.ts';
import type { ExamId } from './exams.ts';
import { importScores, planImport } from './import-scores.ts';
import { revokeConsentFor } from './revoke-consent.ts';
import { listWholeScores, readScoreFile, writeScoreModel } from './score-file.ts';
import { scoreFields } from './score-subject.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };
const reads = {
  exam: 'delf-b2',
  sessionDate: '2026-06-12',
  candidate: 'Zoé L.',
  marks: { listening: 17.5, reading: 19, writing: 16, speaking: 20 },
};

describe('readScoreFile', () => {
  test.each([
    [
      'semicolons and decimal commas',
      'Examen;Date de session;Candidat;Compréhension orale;Compréhension écrite;Production écrite;Production orale\r\nDELF B2;12/06/2026;Zoé L.;17,5;19;16;20\r\n',
    ],
    [
      'commas, quotes, a byte order mark and any column order',
      '\ufeffCandidat,PO,PE,CE,CO,Date,Examen\nZoé L.,20,16,19,"17,5",2026-06-12,delf-b2\n',
    ],
    [
      'tabs and column names without accents',
      'EXAMEN\tdate de session\tCANDIDAT\tcomprehension orale (CO) /25\tcomprehension ecrite\tproduction ecrite\tproduction orale\nDELF B2\t12.06.2026\tZoé L.\t17.5\t19\t16\t20',
    ],
    [
      'empty lines and columns',
      'Examen;Date;Candidat;CO;CE;PE;PO;;\n;;;;;;;;\nDELF B2;12/6/26;Zoé L.;17,5;19;16;20;;\n\n',
    ],
  ])('accepts %s', (_, text) => {
    const { lines, faults } = readScoreFile(text);
    expect(faults).toEqual([]);
    expect(lines.map(({ input, faults: wrong }) => input ?? wrong)).toMatchObject([reads]);
    expect(lines[0]?.input).toMatchObject({ title: 'DELF B2, session du 12 juin 2026', displayed: false });
  });

  test('reports every invalid cell with its line and reason', () => {
    const { lines } = readScoreFile(
      'Examen;Date;Candidat;CO;CE;PE;PO;Affiché;Divers\n' +
        'DELF B2;12/06/2026;Zoé;17,5;19;16;20;non;a\n' +
        'DELF B9;31/02/2026;Ana;17,5;19;16;20;peut-être;b\n' +
        'DELF B2;12/06/2026;"Noé\nM.";26;19,3;;vingt;oui;c\n',
    );
    expect(lines.map(({ line, faults }) => [line, ...faults.map(({ field }) => field).sort()])).toEqual([
      [2],
      [3, 'displayed', 'exam', 'sessionDate'],
      [4, 'displayed', 'listening', 'reading', 'speaking', 'writing'],
    ]);
    expect(lines[1]?.faults.every(({ sentence }) => /[.]$/.test(sentence))).toBe(true);
  });

  test.each([
    ['', /aucune ligne/],
    ['Examen;Date\n', /aucune ligne/],
    ['Nom;CO\nZoé;12\n', /colonne «\sExamen\s»/],
    ['Examen;Date;Date\nDELF B2;12/06/2026;12/06/2026', /2 fois/],
    ['Examen;Date\n"DELF B2;12/06/2026\n', /ligne/],
    [`Examen;Date\n${'DELF B2;12/06/2026\n'.repeat(1_001)}`, /1\s?000\slignes/],
  ])('rejects the whole file « %.20s »', (text, sentence) => {
    expect(readScoreFile(text).faults.join(' ')).toMatch(sentence);
  });
});

const sessionOf = (count: number, day: string) =>
  `Examen;Date;Candidat;CO;CE;PE;PO\n${Array.from({ length: count }, (_, index) => `DELF B1;${day};Élève ${index};${index % 26};12;13;14,5`).join('\n')}\n`;

describe('importScores', () => {
  test('imports all results of a file or none: unpublished, once despite concurrent imports, with audit log entries', async () => {
    const { core } = school;
    const text = sessionOf(30, '10/02/2026');
    const spoilt = text.replace('Élève 7;7;', 'Élève 7;77;');
    expect((await importScores(core, actor, spoilt)).made).toBeNull();
    expect(await core.db.$count(scores)).toBe(0);
    const made = await Promise.all([importScores(core, actor, text), importScores(core, actor, text)]);
    expect(made.map((each) => each.made).sort()).toEqual([0, 30]);
    const again = await planImport(core, `${text}DELF B1;10/02/2026;ELEVE 29;3;12;13;14,5\n`);
    expect(new Set(again.lines.map(({ status }) => status))).toEqual(new Set(['known']));
    const { rows } = await listChanges(core, { kind: 'score' });
    expect(rows.filter(({ action }) => action === 'import')).toHaveLength(30);
    expect(await core.db.$count(scores)).toBe(30);
  });

  test('skips a candidate who withdrew consent', async () => {
    const { core } = school;
    const text = sessionOf(1, '11/02/2026').replace('Élève 0', 'Amina K.');
    await importScores(core, actor, text);
    const [row] = (await core.db.select().from(scores)).filter(({ candidate }) => candidate === 'Amina K.');
    await revokeConsentFor(core, actor, row?.id ?? '');
    expect((await planImport(core, text)).lines.map(({ status }) => status)).toEqual(['withdrawn']);
    expect((await importScores(core, actor, text)).made).toBe(0);
    expect(JSON.stringify(await core.db.select().from(scores))).not.toContain('Amina');
  });
});

describe('score file export', () => {
  async function write(core: Core, exam: ExamId): Promise<string> {
    const columns = listCsvColumns(scoreFields);
    async function* toCells() {
      for await (const rows of listWholeScores(core, { exam }))
        yield rows.map((row) => columns.map(({ value }) => value(row)));
    }
    const titles = columns.map(({ title }) => title);
    const bytes = await new Response(streamCsv(titles, toCells())).arrayBuffer();
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  }

  test('produces files that can be imported again, with escaped formulas', async () => {
    const { core } = school;
    const text =
      'Examen;Date;Candidat;CO;CE;PE;PO;Titre;Récit;Accord le;Affiché\n' +
      'DELF B2;09/02/2026;=HYPERLINK("http://x");17,5;19;16;20;@SUM(1);"-2+3\n« ligne »; et ""guillemets""";20/02/2026;oui\n';
    expect((await importScores(core, actor, text)).made).toBe(1);
    const file = await write(core, 'delf-b2');
    expect(file.startsWith('\ufeffExamen;Date de session;')).toBe(true);
    expect(file).toContain("'=HYPERLINK");
    expect(file).toContain("'@SUM(1)");
    expect(file).toContain('17,5');
    expect(file).not.toMatch(/(^|;|")[=+@-]/m);
    const plan = await planImport(core, file);
    expect(plan.faults).toEqual([]);
    expect(plan.lines.map(({ status, input }) => [status, input?.title, input?.story])).toEqual([
      ['known', '@SUM(1)', '-2+3\n« ligne »; et "guillemets"'],
    ]);
  });

  test('contains the results of all pages that match the filter', async () => {
    const file = await write(school.core, 'delf-b1');
    expect(file.trim().split('\r\n')).toHaveLength(1 + 31);
  });

  test('writes a sample file that can be imported', () => {
    const { faults, lines } = readScoreFile(writeScoreModel());
    expect([faults, lines.flatMap((line) => line.faults), lines.length]).toEqual([[], [], 2]);
  });
});
