import { expect, test } from 'vitest';
import { expandAlternatives } from './expand-alternatives.ts';

test.each([
  ['il/elle est allé(e)', ['il est allé', 'elle est allée']],
  ['Elle/Il n’est pas encore parti(e)', ['Elle n’est pas encore partie', 'Il n’est pas encore parti']],
  ['un(e) étudiant(e)', ['un étudiant', 'une étudiante']],
  ['un/une acteur/actrice', ['un acteur', 'une actrice']],
  ['ils/elles ont été élu(e)s', ['ils ont été élus', 'elles ont été élues']],
  ['le/les chat(s)', ['le chat', 'les chats']],
  ['il/ils mange(nt)', ['il mange', 'ils mangent']],
  ['il/elle a un(e) ami(e)', ['il a un ami', 'il a une amie', 'elle a un ami', 'elle a une amie']],
  ['mon/ton copain/ami', ['mon copain', 'mon ami', 'ton copain', 'ton ami']],
  ['le/la médecin', ['le médecin', 'la médecin']],
  ['étudiant·e·s', ['étudiants', 'étudiantes']],
  ['120 km/h', []],
])('« %s » accepts the forms that agree', (text, forms) => {
  expect(expandAlternatives(text)).toEqual([text, ...forms]);
});
