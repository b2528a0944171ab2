import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import type { Commands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';

/** Asks once per file whether dates are day/month or month/day. */
export function DayOrder({ commands }: { commands: Commands }) {
  const choose = (dayFirst: boolean) => void commands.ask({ act: 'dates', dayFirst });
  return (
    <section className={styles.part}>
      <h2>{m.moving_dates_title()}</h2>
      <p>{m.moving_dates_words()}</p>
      <p id="day-order">{m.moving_dates_question()}</p>
      <ButtonRow>
        <Button
          variant="secondary"
          disabled={commands.pending}
          aria-describedby="day-order"
          onClick={() => choose(true)}
        >
          {m.moving_dates_day()}
        </Button>
        <Button
          variant="secondary"
          disabled={commands.pending}
          aria-describedby="day-order"
          onClick={() => choose(false)}
        >
          {m.moving_dates_month()}
        </Button>
      </ButtonRow>
    </section>
  );
}
