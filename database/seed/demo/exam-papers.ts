import type { examIds } from '../../tables/scores.ts';

/**
 * A paper in the format of its exam. Its exercises are the files `sujet-co-…`, `sujet-ce-…`, `sujet-pe…` and
 * `sujet-po…` of the product.
 */
export type DemoPaper = { id: string; title: string; product: string; exam: (typeof examIds)[number] };

export const demoPapers: DemoPaper[] = [
  {
    id: 'sujet-blanc-delf-b1',
    title: 'Sujet blanc du DELF B1',
    product: 'raconter-au-passe',
    exam: 'delf-b1',
  },
  {
    id: 'sujet-blanc-tcf-canada',
    title: 'Sujet blanc du TCF Canada',
    product: 's-entrainer-au-tcf-canada',
    exam: 'tcf-canada',
  },
];
