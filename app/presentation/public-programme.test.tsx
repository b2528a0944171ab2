import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PublicProgramme } from './public-programme.tsx';

const lesson = { durationMinutes: 20, opensAfterDays: 0, free: false, opensOn: null };
const programme = [
  {
    id: null,
    title: '',
    lessons: [
      { ...lesson, id: 'salut', title: 'Saluer', free: true },
      { ...lesson, id: 'cafe', title: 'Commander' },
      { ...lesson, id: 'fin', title: 'Conclure', opensOn: new Date('2027-01-01') },
    ],
  },
];

const listLinks = (bought: boolean) => {
  const product = { id: 'premiers-pas', type: 'course', bought } as const;
  const html = renderToStaticMarkup(<PublicProgramme product={product} programme={programme} />);
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
};

describe('PublicProgramme', () => {
  test('links free lessons for visitors', () => {
    expect(listLinks(false)).toEqual(['/products/premiers-pas/salut']);
  });

  test('links every open lesson for owners', () => {
    expect(listLinks(true)).toEqual(['/course/premiers-pas/salut', '/course/premiers-pas/cafe']);
  });
});
