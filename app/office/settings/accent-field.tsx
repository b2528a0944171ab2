import { findAccentFault, findNearestAccent, parseAccent, toAccentShades } from '#common/accent.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/forms/field.tsx';
import styles from './accent-field.module.css';

/** Colour shown by the picker until one is chosen. */
const ownAccent = '#b3242b';

/** Previews the accent colour in light and dark mode, and suggests the nearest legible one if needed. */
export function AccentField({
  field,
  value,
  onChange,
}: {
  field: TextFieldProps;
  value: string;
  onChange: (accent: string) => void;
}) {
  const colour = parseAccent(value);
  const fault = colour && findAccentFault(colour);
  const nearest = fault ? findNearestAccent(colour) : null;
  const explain = fault === 'dark' ? m.settings_wrong_accent_dark : m.settings_wrong_accent_pale;
  return (
    <div className={styles.parts}>
      <TextField
        {...field}
        error={nearest ? explain({ nearest }) : field.error}
        autoComplete="off"
        spellCheck={false}
        maxLength={30}
        optional
      />
      <div className={styles.row}>
        <input
          type="color"
          className={styles.picker}
          aria-label={m.settings_accent_pick()}
          value={colour ?? ownAccent}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {nearest ? (
          <Button variant="secondary" onClick={() => onChange(nearest)}>
            <Swatch colour={nearest} />
            <span>{` ${m.settings_accent_take({ nearest })}`}</span>
          </Button>
        ) : null}
      </div>
      {colour ? <Samples accent={nearest ?? colour} /> : null}
    </div>
  );
}

/** An SVG, because a style sheet cannot contain this colour. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg className={styles.swatch} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <rect width="16" height="16" rx="3" fill={colour} />
  </svg>
);

const schemes = [
  { scheme: 'light', label: m.settings_accent_by_day },
  { scheme: 'dark', label: m.settings_accent_by_night },
] as const;

function Samples({ accent }: { accent: string }) {
  const shades = toAccentShades(accent);
  return (
    <ul className={styles.samples}>
      {schemes.map(({ scheme, label }) => {
        // A style attribute would be blocked by the content security policy.
        const paint = (item: HTMLElement | null) => {
          item?.style.setProperty('--accent', shades.accent[scheme]);
          item?.style.setProperty('--accent-contrast', shades['accent-contrast'][scheme]);
        };
        return (
          <li key={scheme} ref={paint} className={styles[scheme]}>
            <span>{label()}</span>
            <span className={styles.link}>{m.settings_accent_link()}</span>
            <span className={styles.button}>{m.settings_accent_button()}</span>
          </li>
        );
      })}
    </ul>
  );
}
