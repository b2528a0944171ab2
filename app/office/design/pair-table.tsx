import { m } from '#words/messages.js';
import { joinClasses } from '../../ui/join-classes.ts';
import { Table } from '../../ui/text/table.tsx';
import styles from './design.module.css';

/** How well a colour stands out from its ground, and how well it has to. */
export type MeasuredPair = { colour: string; ground: string; least: number; light: number; dark: number };

const ratio = new Intl.NumberFormat('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Every pair of colours that the site uses, seen and measured. */
export function PairTable({ pairs }: { pairs: readonly MeasuredPair[] }) {
  return (
    <Table caption={m.design_colours()} dense>
      <thead>
        <tr>
          <th scope="col">{m.design_colour()}</th>
          <th scope="col">{m.design_ground()}</th>
          <th scope="col" data-number="">
            {m.design_least()}
          </th>
          <th scope="col">{m.design_light()}</th>
          <th scope="col">{m.design_dark()}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={`${pair.colour} ${pair.ground} ${pair.least}`}>
            <th scope="row">
              <code>{pair.colour}</code>
            </th>
            <td>
              <code>{pair.ground}</code>
            </td>
            <td data-number="">{ratio.format(pair.least)}</td>
            <td>
              <Swatch {...pair} scheme={styles.light} measured={pair.light} />
            </td>
            <td>
              <Swatch {...pair} scheme={styles.dark} measured={pair.dark} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A drawing, because the content security policy refuses style attributes. */
function Swatch({
  colour,
  ground,
  measured,
  scheme,
}: MeasuredPair & { measured: number; scheme: string | undefined }) {
  return (
    <span className={styles.swatch}>
      <svg viewBox="0 0 48 28" className={joinClasses(styles.sample, scheme)} aria-hidden="true">
        <rect width="48" height="28" fill={`var(--${ground})`} />
        <circle cx="12" cy="14" r="6" fill={`var(--${colour})`} />
        <text x="24" y="19" fontSize="15" fill={`var(--${colour})`}>
          {m.design_swatch()}
        </text>
      </svg>
      {ratio.format(measured)}
    </span>
  );
}
