import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { qtiBody, qtiChoice, qtiItem, qtiResponse, toQti3 } from '#tests/support/qti-items.ts';
import { type ExerciseUpload, readExerciseFile } from '../read-exercise-file.ts';

const read = (content: string | Uint8Array, given: Partial<ExerciseUpload> = {}) =>
  readExerciseFile({ name: '', content, format: null, together: false, fixes: {}, ...given });

const qtiQuestion = (id: string, right = 'A') =>
  qtiItem(qtiResponse('single', [right]) + qtiBody(qtiChoice(`Où, ${id} ?`, { A: 'Ici', B: 'Là' })), {
    ...{ id, title: `Question ${id}` },
  });
const qtiTest = `<assessmentTest identifier="T" title="Révision"><testPart identifier="P"><assessmentSection identifier="S" title="Le passé" visible="true"><assessmentItemRef identifier="deux" href="items/deux.xml"/></assessmentSection></testPart></assessmentTest>`;
const qtiManifest =
  '<manifest><resources><resource href="test.xml"/><resource href="items/un.xml"/><resource href="items/deux.xml"/></resources></manifest>';
const archive = (files: Readonly<Record<string, string>>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])),
  );
const listTitles = ({ exercises }: Awaited<ReturnType<typeof read>>) =>
  exercises.map(({ document }) => document.title);

test.each([qtiQuestion('un'), toQti3(qtiQuestion('un'))])('reads a QTI item alone: %#', async (item) => {
  const alone = await read(new TextEncoder().encode(`<?xml version="1.0"?>\n<!-- un -->\n${item}`), {
    name: 'un.xml',
  });
  const pasted = await read(item);
  for (const reading of [alone, pasted])
    expect([reading.format, listTitles(reading)]).toEqual(['qti', ['Question un']]);
  expect(alone.exercises[0]?.sourceId).toBe(pasted.exercises[0]?.sourceId);
});

test('reads a QTI package in the order of its test and manifest, and one without a manifest', async () => {
  const items = { 'items/deux.xml': qtiQuestion('deux'), 'items/un.xml': qtiQuestion('un') };
  const whole = archive({ 'imsmanifest.xml': qtiManifest, 'test.xml': qtiTest, ...items });
  const titles = ['Question deux', 'Question un'];
  const ordered = archive({ 'imsmanifest.xml': qtiManifest, ...items });
  expect(listTitles(await read(whole, { name: 'qti.zip' }))).toEqual(titles);
  expect(listTitles(await read(ordered, { name: 'qti.zip' }))).toEqual(titles.toReversed());
  expect(listTitles(await read(archive(items), { name: 'qti.zip' }))).toHaveLength(2);
  const grouped = await read(whole, { name: 'qti.zip', together: true });
  expect(listTitles(grouped)).toEqual(['Le passé', 'Question un']);
});

test('corrects a QTI block as XML or in the text format of the site', async () => {
  const whole = await read(qtiQuestion('un'));
  const { blocks } = await read(qtiQuestion('un', ''));
  expect(blocks).toMatchObject([{ source: qtiQuestion('un', ''), faults: [{ line: 3 }] }]);
  const unclosed = qtiQuestion('un').replace('</prompt>', '');
  for (const bad of [qtiQuestion('un', ''), unclosed])
    for (const fix of [qtiQuestion('un'), '# Essai\n## QCM — Q\n+ x\n- y']) {
      const mended = await read(bad, { fixes: { '0': fix } });
      expect(mended.exercises[0]?.sourceId).toBe(whole.exercises[0]?.sourceId);
      expect(mended.blocks).toMatchObject([{ fixed: true, faults: [] }]);
    }
});
