import styles from './choices.module.css';
import fieldStyles from './field.module.css';

type ChoicesProps = {
  legend: string;
  name: string;
  options: readonly { value: string; label: string; checked: boolean }[];
  /** True for radio buttons instead of checkboxes. */
  single?: boolean;
  /** Validation error. `id` is the id of the first choice, which the error summary links to. */
  error?: string | undefined;
  id?: string | undefined;
};

/** A few short choices side by side, as checkboxes or radio buttons. */
export function Choices({ legend, name, options, single, error, id }: ChoicesProps) {
  const errorId = error ? `${id ?? name}-error` : undefined;
  return (
    <fieldset className={styles.choices} aria-describedby={errorId}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {options.map(({ value, label, checked }, index) => (
          <label key={value} className={styles.choice}>
            <input
              type={single ? 'radio' : 'checkbox'}
              id={index === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={checked}
              aria-invalid={error ? true : undefined}
              className={styles.box}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={errorId} className={fieldStyles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
