import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { BandChart } from './band-chart.tsx';
import { BarChart } from './bar-chart.tsx';
import { ColumnChart } from './column-chart.tsx';
import { MarkChart } from './mark-chart.tsx';

const bands = [
  { label: '–', from: 0, to: 331 },
  { label: '4', from: 331, to: 369, reached: true },
  { label: '5', from: 369, to: 699 },
];

const draw = (value: number | null, even: boolean) =>
  renderToString(
    <BandChart title="Notes" even={even} rows={[{ label: 'CO', valueLabel: 'x', value, bands }]} />,
  );

const needle = (svg: string) => Number(/<line x1="([\d.]+)%"/.exec(svg)?.[1]);

describe('BandChart', () => {
  test.each([
    ['at the start of a band', 331, 33.33],
    ['in the middle of a band', 350, 50],
    ['at the end', 699, 100],
    ['beyond the end', 800, 100],
    ['of zero', 0, 0],
  ])('places a mark %s among equally wide bands', (_, value, percent) => {
    expect(needle(draw(value, true))).toBe(percent);
  });

  test('places a mark by the real widths of the bands', () => {
    expect(needle(draw(349.5, false))).toBe(50);
  });

  test('draws no needle without a mark', () => {
    expect(draw(null, true)).not.toContain('<line');
  });
});

describe('MarkChart', () => {
  const draw = (value: number) =>
    renderToString(
      <MarkChart
        title="Notes"
        rows={[
          { label: 'CO', valueLabel: '', value, max: 25, minimum: 5, minimumLabel: 'minimum 5', level: 'B2' },
        ]}
      />,
    );
  const lengthOf = (svg: string) =>
    [...svg.matchAll(/<rect[^>]*width="([\d.]+%)"/g)].map(([, width]) => width);

  test.each([
    [25, '100%'],
    [20, '80%'],
    [4, '16%'],
    [0, '0%'],
    [30, '100%'],
  ])('draws a mark of %d out of 25 as long as its share', (mark, length) => {
    expect(lengthOf(draw(mark))).toEqual(['100%', length]);
  });

  test('draws the minimum as a line with its figure', () => {
    const lines = [...draw(20).matchAll(/<line x1="([^"]+)" x2="([^"]+)"/g)];
    expect(lines.map(([, from, to]) => [from, to])).toEqual(Array(2).fill(['20%', '20%']));
    expect(draw(20)).toContain('minimum 5');
  });

  test('styles a mark below the minimum differently', () => {
    const looks = [4, 5].map((mark) => /<rect[^>]*class="([^"]*)"[^>]*><\/rect><line/.exec(draw(mark))?.[1]);
    expect(looks[0]).toBeTruthy();
    expect(looks[0]).not.toBe(looks[1]);
  });
});

describe('BarChart', () => {
  const svg = renderToString(
    <BarChart
      title="Par examen"
      bars={[
        { label: 'DELF B2', valueLabel: '2 sur 4', parts: { strong: 2, accent: 2 } },
        { label: 'TCF', valueLabel: '1', parts: { soft: 1 } },
        { label: 'Rien', valueLabel: '0', parts: {} },
      ]}
    />,
  );
  const readPieces = (svg: string) =>
    [...svg.matchAll(/<rect x="([\d.]+%)"[^>]*width="([\d.]+%)"/g)].map(([, x, width]) => [x, width]);

  test('draws one item as a tenth of the width', () => {
    const only = <BarChart title="" bars={[{ label: 'A1', valueLabel: '1 sur 1', parts: { strong: 1 } }]} />;
    expect(readPieces(renderToString(only))).toEqual([['0%', '9%']]);
  });

  test('draws one piece per item, in order', () => {
    expect(readPieces(svg)).toEqual([
      ['0%', '9%'],
      ['10%', '9%'],
      ['20%', '9%'],
      ['30%', '9%'],
      ['0%', '9%'],
    ]);
  });

  test('joins the pieces of more than forty items and gives the longest bar the full width', () => {
    const many = (
      <BarChart title="" bars={[{ label: 'A1', valueLabel: '', parts: { strong: 60, accent: 20 } }]} />
    );
    expect(readPieces(renderToString(many))).toEqual([
      ['0%', '75%'],
      ['75%', '25%'],
    ]);
  });

  test('has an accessible name and no style attribute, which the content security policy forbids', () => {
    expect(svg).toContain('role="img" aria-label="Par examen"');
    expect(svg + draw(350, true)).not.toMatch(/\sstyle=|<style/);
  });

  test('draws an empty chart without bars', () => {
    expect(renderToString(<BarChart title="Vide" bars={[]} />)).toContain('height="0rem"');
  });
});

describe('ColumnChart', () => {
  const draw = (values: number[]) =>
    renderToString(
      <ColumnChart
        title="Par mois"
        columns={values.map((value, index) => ({ label: `m${index}`, value }))}
      />,
    );
  const heights = (svg: string) =>
    [...svg.matchAll(/<rect[^>]*height="([\d.]+)rem"/g)].map(([, tall]) => Number(tall));

  test('scales columns to the highest one and omits zero', () => {
    expect(heights(draw([50, 100, 0]))).toEqual([3.88, 7.75]);
  });

  test('keeps a tiny value visible', () => {
    expect(heights(draw([1, 1_000_000]))[0]).toBe(0.1);
  });

  test('has an accessible name, every label and no style attribute', () => {
    const svg = draw([1, 2]);
    expect(svg).toContain('role="img" aria-label="Par mois"');
    expect(svg).toMatch(/m0<.*m1</);
    expect(svg).not.toMatch(/\sstyle=|<style/);
  });

  test('draws empty and all-zero data without columns', () => {
    expect(draw([])).toContain('<svg');
    expect(draw([0, 0])).not.toContain('<rect');
  });
});
