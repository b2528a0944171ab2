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
    ['at the head of a band', 331, 33.33],
    ['in the middle of one', 350, 50],
    ['at the top', 699, 100],
    ['beyond the top', 800, 100],
    ['at nothing', 0, 0],
  ])('even bands, a mark %s', (_, value, percent) => {
    expect(needle(draw(value, true))).toBe(percent);
  });

  test('true widths', () => {
    expect(needle(draw(349.5, false))).toBe(50);
  });

  test('no mark, no needle', () => {
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
  ])('a mark of %d out of 25 is as long as its share', (mark, length) => {
    expect(lengthOf(draw(mark))).toEqual(['100%', length]);
  });

  test('the minimum is a line across, with its figure', () => {
    const lines = [...draw(20).matchAll(/<line x1="([^"]+)" x2="([^"]+)"/g)];
    expect(lines.map(([, from, to]) => [from, to])).toEqual(Array(2).fill(['20%', '20%']));
    expect(draw(20)).toContain('minimum 5');
  });

  test('a mark below the minimum does not look like one that is enough', () => {
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

  test('one of one is a piece of ten, not the full width', () => {
    const only = <BarChart title="" bars={[{ label: 'A1', valueLabel: '1 sur 1', parts: { strong: 1 } }]} />;
    expect(readPieces(renderToString(only))).toEqual([['0%', '9%']]);
  });

  test('each is a piece of its own, one after the other', () => {
    expect(readPieces(svg)).toEqual([
      ['0%', '9%'],
      ['10%', '9%'],
      ['20%', '9%'],
      ['30%', '9%'],
      ['0%', '9%'],
    ]);
  });

  test('beyond forty they run together, and the longest bar is the full width', () => {
    const many = (
      <BarChart title="" bars={[{ label: 'A1', valueLabel: '', parts: { strong: 60, accent: 20 } }]} />
    );
    expect(readPieces(renderToString(many))).toEqual([
      ['0%', '75%'],
      ['75%', '25%'],
    ]);
  });

  test('has a name and no style attribute, which the content security policy refuses', () => {
    expect(svg).toContain('role="img" aria-label="Par examen"');
    expect(svg + draw(350, true)).not.toMatch(/\sstyle=|<style/);
  });

  test('nothing to draw is no failure', () => {
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

  test('the highest column is the full height, the others in proportion; what is nothing is not drawn', () => {
    expect(heights(draw([50, 100, 0]))).toEqual([3.88, 7.75]);
  });

  test('what is very little is still seen', () => {
    expect(heights(draw([1, 1_000_000]))[0]).toBe(0.1);
  });

  test('has a name, every label, and no style attribute', () => {
    const svg = draw([1, 2]);
    expect(svg).toContain('role="img" aria-label="Par mois"');
    expect(svg).toMatch(/m0<.*m1</);
    expect(svg).not.toMatch(/\sstyle=|<style/);
  });

  test('nothing to draw is no failure', () => {
    expect(draw([])).toContain('<svg');
    expect(draw([0, 0])).not.toContain('<rect');
  });
});
