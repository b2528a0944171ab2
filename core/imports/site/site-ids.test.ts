import { expect, test } from 'vitest';
import { toSiteSlug } from './site-ids.ts';

test.each([
  ['%c3%a9t%c3%a9-2024', 'ete-2024'],
  ['404', '404'],
  ['%ce%b5%cf%80%ce%af%cf%80%ce%b5%ce%b4%ce%bf-2', ''],
  ['100%', '100'],
  ['Prix_et tarifs.html', 'prix-et-tarifs-html'],
])('toSiteSlug converts %s to %j', (written, slug) => {
  expect(toSiteSlug(written)).toBe(slug);
});
