import { typeset } from '#common/typography.ts';
import { examineSchool } from './examine-school.ts';

// Exits with 1 if a check failed.
let wrong = 0;
for await (const { title, words, remedy } of examineSchool(process.env)) {
  process.stdout.write(
    typeset(`${remedy ? '✗' : '✓'} ${title} : ${words}`) + (remedy ? `\n    → ${remedy}\n` : '\n'),
  );
  if (remedy) wrong++;
}
process.stdout.write(
  typeset(wrong > 0 ? `\n${wrong} point${wrong > 1 ? 's' : ''} à corriger.\n` : '\nTout est en ordre.\n'),
);
process.exit(wrong > 0 ? 1 : 0);
