import { m } from '#words/messages.js';
import { Button } from '../ui/actions/button.tsx';
import styles from './exercise.module.css';

/** Letters that keyboards lack, by what a screen reader calls them. */
const letters = (): [letter: string, name: string][] => [
  ['é', m.practice_letter_e_acute()],
  ['è', m.practice_letter_e_grave()],
  ['ê', m.practice_letter_e_circumflex()],
  ['ë', m.practice_letter_e_diaeresis()],
  ['à', m.practice_letter_a_grave()],
  ['â', m.practice_letter_a_circumflex()],
  ['ç', m.practice_letter_c_cedilla()],
  ['î', m.practice_letter_i_circumflex()],
  ['ï', m.practice_letter_i_diaeresis()],
  ['ô', m.practice_letter_o_circumflex()],
  ['œ', m.practice_letter_oe()],
  ['ù', m.practice_letter_u_grave()],
  ['û', m.practice_letter_u_circumflex()],
  ['É', m.practice_letter_capital_e()],
  ['À', m.practice_letter_capital_a()],
  ['Ç', m.practice_letter_capital_c()],
  ['Œ', m.practice_letter_capital_oe()],
  ['«', m.practice_letter_opening_quotes()],
  ['»', m.practice_letter_closing_quotes()],
];

/** Types a letter where the caret is; shown by the script that makes it work. One stop of the Tab key. */
export const AccentBar = () => (
  <div
    role="toolbar"
    aria-label={m.practice_letters()}
    className={styles.accents}
    data-accents=""
    data-print="none"
    hidden
  >
    {letters().map(([letter, name], index) => (
      <Button
        key={letter}
        variant="secondary"
        size="small"
        tabIndex={index === 0 ? 0 : -1}
        aria-label={name}
        data-letter={letter}
      >
        {letter}
      </Button>
    ))}
  </div>
);
