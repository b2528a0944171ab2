import type { LegalBlock, LegalRun } from '#core/legal/legal-block.ts';
import { Facts } from '../ui/text/facts.tsx';
import { Table } from '../ui/text/table.tsx';
import styles from './legal.module.css';
import { toPartAnchor } from './to-anchor.ts';

/** The blocks of a legal text, in their order. */
export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a version never change place.
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 id={toPartAnchor(block.text)}>{block.text}</h2>;
    case 'paragraph':
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a version never change place.
            <li key={index}>
              <Runs runs={item} />
            </li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <Facts
          facts={block.rows.map(({ term, lines }) => ({ term, detail: <Runs runs={lines} broken /> }))}
        />
      );
    case 'table':
      return <Rows block={block} />;
    case 'quotation':
      return (
        <div className={styles.law}>
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      );
  }
}

/** `broken` sets each run on a line of its own. */
function Runs({ runs, broken }: { runs: readonly LegalRun[]; broken?: boolean }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a version never change place.
    <span key={index}>
      {broken && index > 0 ? <br /> : null}
      {typeof run === 'string' ? run : <a href={run.href}>{run.text}</a>}
    </span>
  ));
}

function Rows({ block: { caption, head, rows } }: { block: Extract<LegalBlock, { kind: 'table' }> }) {
  return (
    <div className={styles.table}>
      <Table caption={caption}>
        <thead>
          <tr>
            {head.map((term) => (
              <th key={term} scope="col">
                {term}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                // The name of the column, for narrow screens where the row becomes a list.
                <td key={head[index + 1]} data-term={head[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
