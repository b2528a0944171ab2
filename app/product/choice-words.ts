import { m } from '#words/messages.js';
import type { DurationBand, PriceBand, SortName } from './catalogue-address.ts';

/** Names of the choices of a list, and the choices themselves as options of a field. */
function formatEach<Value extends string>(words: Record<Value, () => string>) {
  return Object.assign((value: Value): string => words[value](), {
    options: () => (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value]() })),
  });
}

export const formatDurationBand = formatEach<DurationBand>({
  'moins-d-une-heure': m.catalogue_duration_under_1,
  '1-a-3-heures': m.catalogue_duration_1_to_3,
  '3-a-10-heures': m.catalogue_duration_3_to_10,
  'plus-de-10-heures': m.catalogue_duration_over_10,
});

export const formatPriceBand = formatEach<PriceBand>({
  gratuit: m.catalogue_price_free,
  'jusqu-a-20-euros': m.catalogue_price_to_20,
  'jusqu-a-50-euros': m.catalogue_price_to_50,
  '50-a-100-euros': m.catalogue_price_50_to_100,
  'plus-de-100-euros': m.catalogue_price_over_100,
});

export const formatSort = formatEach<SortName>({
  pertinence: m.catalogue_sort_relevance,
  ecole: m.catalogue_sort_school,
  nouveautes: m.catalogue_sort_newest,
  'prix-croissant': m.catalogue_sort_price_up,
  'prix-decroissant': m.catalogue_sort_price_down,
  'plus-courts': m.catalogue_sort_shortest,
  'plus-longs': m.catalogue_sort_longest,
});
