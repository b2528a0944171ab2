import styles from './choices.module.css';

type ChoicesProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: string; checked: boolean }[];
};

/** A few short choices of which several may be taken: boxes to tick, side by side. */
export function Choices({ legend, name, options }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {options.map(({ value, label, checked }) => (
          <label key={value} className={styles.choice}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={checked}
              className={styles.box}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
