import { joinClasses } from '../join-classes.ts';
import styles from './price.module.css';

export type PriceProps = {
  /** What is shown, already written: « 49,00 € », « Gratuit » or `Loading...`. */
  label: string;
  /** Small words after it, such as « TTC » or « paiement unique ». */
  note?: string | undefined;
  large?: boolean | undefined;
  /** Set while the label is `Loading...`: the module that fetches prices looks for it. */
  priceId?: string | undefined;
  className?: string | undefined;
};

/** A price, in lining figures that align. */
export function Price({ label, note, large, priceId, className }: PriceProps) {
  return (
    <span className={joinClasses(styles.price, large && styles.large, className)}>
      <span className={styles.amount} data-price-id={priceId}>
        {label}
      </span>
      {note ? <span className={styles.note}> {note}</span> : null}
    </span>
  );
}
