import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import styles from './exercise.module.css';

/** Accented letters with their names for screen readers, most frequent first. */
const letters = (): [letter: string, name: string][] => [
  ['é', m.practice_letter_e_acute()],
  ['è', m.practice_letter_e_grave()],
  ['à', m.practice_letter_a_grave()],
  ['ç', m.practice_letter_c_cedilla()],
  ['ê', m.practice_letter_e_circumflex()],
  ['ù', m.practice_letter_u_grave()],
  ['â', m.practice_letter_a_circumflex()],
  ['î', m.practice_letter_i_circumflex()],
  ['ô', m.practice_letter_o_circumflex()],
  ['û', m.practice_letter_u_circumflex()],
  ['œ', m.practice_letter_oe()],
  ['ë', m.practice_letter_e_diaeresis()],
  ['ï', m.practice_letter_i_diaeresis()],
];

const signs = (): [sign: string, name: string][] => [
  ['«', m.practice_letter_opening_quotes()],
  ['»', m.practice_letter_closing_quotes()],
];

/** Toolbar that inserts letters at the caret. One tab stop; the down arrow also reaches it. */
export const AccentBar = () => (
  <div
    role="toolbar"
    aria-label={m.practice_letters()}
    className={styles.accents}
    data-accents=""
    data-print="none"
    hidden
  >
    <LetterButton letter={m.practice_letter_capitals_sign()} name={m.practice_letter_capitals()} isToggle />
    {letters().flatMap(([letter, name]) => [
      <LetterButton key={letter} letter={letter} name={name} letterCase="small" />,
      <LetterButton
        key={`capital-${letter}`}
        letter={letter.toUpperCase()}
        name={m.practice_letter_capital({ name })}
        letterCase="capital"
      />,
    ])}
    {signs().map(([sign, name]) => (
      <LetterButton key={sign} letter={sign} name={name} />
    ))}
  </div>
);

function LetterButton({
  letter,
  name,
  letterCase,
  isToggle,
}: {
  letter: string;
  name: string;
  letterCase?: 'small' | 'capital';
  isToggle?: boolean;
}) {
  return (
    <Button
      variant="secondary"
      size="small"
      tabIndex={isToggle ? 0 : -1}
      aria-label={name}
      aria-pressed={isToggle ? false : undefined}
      data-letter={isToggle ? undefined : letter}
      data-case={letterCase}
      hidden={letterCase === 'capital'}
    >
      {letter.replace('«', '«\u202f')}
    </Button>
  );
}
