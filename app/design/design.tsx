import { m } from '#words/messages.js';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Section } from '../ui/frame/section.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { edgePairs, readColours, readContrast, textPairs } from '../ui/styles/colour-pairs.ts';
import tokens from '../ui/styles/tokens.css?raw';
import { Table } from '../ui/text/table.tsx';
import styles from './design.module.css';
import { Schemes, specimens } from './specimens.tsx';

const colours = readColours(tokens);
const measure = (pairs: typeof textPairs, min: number): MeasuredPair[] =>
  pairs.map(([colour, ground]) => ({
    colour,
    ground,
    min,
    light: readContrast(colours, 'light', colour, ground),
    dark: readContrast(colours, 'dark', colour, ground),
  }));
const pairs = [...measure(textPairs, 4.5), ...measure(edgePairs, 3)];

export const meta = () => [{ title: m.design_title() }, { name: 'robots', content: 'noindex' }];

/** Style guide with every colour, size and component in both schemes. Only served by `npm run dev`. */
export default function Design() {
  return (
    <>
      <PageHeader title={m.design_title()} lead={m.design_lead()} />
      <Section title={m.design_type()}>
        <TypeScale />
      </Section>
      <Section title={m.design_space()}>
        <SpaceScale />
      </Section>
      {specimens.map(({ title, Specimen }) => (
        <Section key={title()} title={title()}>
          <Schemes Specimen={Specimen} />
        </Section>
      ))}
      <Section title={m.design_colours()} intro={m.design_colours_note()}>
        <PairTable pairs={pairs} />
      </Section>
    </>
  );
}

const titles = ['xl', 'lg', 'md', 'sm', 'xs'] as const;
const texts = ['lg', 'md', 'sm', 'xs'] as const;
const spaces = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function TypeScale() {
  return (
    <ul className={styles.scale}>
      {titles.map((size) => (
        <li key={size}>
          <code>{m.design_token({ name: `title-${size}` })}</code>
          <span className={styles[`title-${size}`]}>{m.design_sample_title()}</span>
        </li>
      ))}
      {texts.map((size) => (
        <li key={size}>
          <code>{m.design_token({ name: `text-${size}` })}</code>
          <span className={styles[`text-${size}`]}>{m.design_sample_text()}</span>
        </li>
      ))}
    </ul>
  );
}

function SpaceScale() {
  return (
    <ul className={styles.scale}>
      {spaces.map((step) => (
        <li key={step}>
          <code>{m.design_token({ name: `space-${step}` })}</code>
          <svg className={styles.space} aria-hidden="true">
            <rect height="100%" className={styles[`space-${step}`]} />
          </svg>
        </li>
      ))}
    </ul>
  );
}

type MeasuredPair = { colour: string; ground: string; min: number; light: number; dark: number };

const ratio = new Intl.NumberFormat('fr', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function PairTable({ pairs }: { pairs: readonly MeasuredPair[] }) {
  return (
    <Table
      caption={m.design_colours()}
      dense
      heads={[
        m.common_colour(),
        m.design_ground(),
        { figure: m.common_minimum() },
        m.design_light(),
        m.design_dark(),
      ]}
    >
      <tbody>
        {pairs.map((pair) => (
          <tr key={`${pair.colour} ${pair.ground} ${pair.min}`}>
            <th scope="row">
              <code>{pair.colour}</code>
            </th>
            <td>
              <code>{pair.ground}</code>
            </td>
            <td data-number="">{ratio.format(pair.min)}</td>
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

/** An SVG, because the content security policy forbids style attributes. */
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
