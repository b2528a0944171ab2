import { expect, test } from 'vitest';
import { keepUsedRules } from './keep-used-rules.ts';

const styles = `
body{margin:0}
.a1_card{color:red}
.a1_card:hover .b2_title{color:blue}
.a1_card,.b2_other{gap:1px}
.a1_card:not(.b2_other){gap:2px}
:is(.a1_card,.b2_other) p{gap:3px}
@media (width >= 600px){.a1_card{gap:4px}.b2_other{gap:5px}}
@media print{.b2_other{gap:6px}}
@keyframes c3_turn{0%{opacity:0}to{opacity:1}}
`;

test('keepUsedRules removes only rules whose classes no script contains', () => {
  expect(keepUsedRules(styles, ['const x = {card: "a1_card"}'])).toBe(
    `body{margin:0}
.a1_card{color:red}
.a1_card{gap:1px}
.a1_card:not(.b2_other){gap:2px}
:is(.a1_card,.b2_other) p{gap:3px}
@media (width >= 600px){.a1_card{gap:4px}}
@keyframes c3_turn{0%{opacity:0}to{opacity:1}}`,
  );
});

test('keepUsedRules returns a style sheet unchanged if all its classes are used', () => {
  expect(keepUsedRules(styles, ['a1_card b2_title', 'b2_other'])).toBe(styles.trim());
});
