import { expect, test } from 'vitest';
import { sayFilters } from './say-filters.ts';

test.each([
  ['members', '/admin/members', []],
  ['members', '/admin/members?q=L%C3%A9a&liste=desactives', [/Léa/, /./]],
  ['orders', '/admin/orders?etat=payees&mois=2026-11', [/^Payée/, /^novembre 2026$/]],
  ['scores', '/admin/scores?examen=delf-b2&annee=2026', [/^DELF B2$/, /^2026$/]],
  ['messages', '/admin/messages?etat=corbeille', [/orbeille/]],
  ['products', '/admin/products?etat=archives&type=cours&niveau=B1', [/^Cours$/, /^B1$/, /^Archiv/]],
  ['news', '/admin/news?etat=brouillons', [/^Brouillons$/]],
  ['news', '/admin/news?etat=%3Cscript%3E', []],
  ['letters', '/admin/mail?q=lea&etat=echouees', [/lea/, /^Échou/]],
  ['journal', '/admin/journal?sujet=member&personne=u1&du=2026-11-01', [/^Membre/, /^Depuis le 1/]],
])('of %s, %s', (list, address, expected) => {
  const said = sayFilters(list, address);
  expect(said).toHaveLength(expected.length);
  for (const [index, pattern] of expected.entries()) expect(said[index]).toMatch(pattern);
});
