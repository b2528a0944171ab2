import { useRouteLoaderData } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { toSlug } from '#common/links.ts';
import { AppError } from '#core/errors.ts';
import type { LegalBlock, LegalRun } from '#core/legal/legal-block.ts';
import { type LegalKind, legalKinds, readLegalText } from '#core/legal/legal-texts.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { describe } from '../meta.ts';
import type { loader as rootLoader } from '../root.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { Table } from '../ui/text/table.tsx';
import type { Route } from './+types/legal-page.ts';
import styles from './legal.module.css';

const words: Record<LegalKind, { title: () => string; description: () => string }> = {
  'legal-mentions': { title: m.common_legal_notice, description: m.legal_mentions_description },
  'privacy-policy': { title: m.legal_privacy_title, description: m.legal_privacy_description },
  'terms-of-service': { title: m.common_terms_of_use, description: m.legal_service_description },
  'terms-and-conditions': { title: m.common_terms_of_sale, description: m.legal_sale_description },
  accessibility: { title: m.common_accessibility, description: m.legal_access_description },
};

/** Loads the requested version of a legal text (`?version=2`), or the current one. */
export const loader = withErrorResponse(async ({ url, context, pattern }: Route.LoaderArgs) => {
  const kind = legalKinds.find((each) => pattern.endsWith(each)) ?? 'legal-mentions';
  const core = context.get(coreContext);
  const wanted = url.searchParams.get('version');
  if (wanted === null) return readLegalText(core, kind);
  if (!/^[1-9]\d{0,8}$/.test(wanted))
    throw new AppError('not-found', 'malformed version number', { userMessage: m.legal_version_unknown() });
  return readLegalText(core, kind, Number(wanted));
});

/** Outdated versions stay readable but are not indexed. */
export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description } = words[loaderData.kind];
  return describe(
    { title: title(), description: description(), index: loaderData.inForceUntil === null },
    matches[0].loaderData,
  );
};

/** Number of sections from which a table of contents is shown. */
const manyParts = 6;

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { kind, version, blocks, inForceSince, inForceUntil, earlier } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const path = `/${kind}`;
  const since = formatDate(inForceSince);
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
  return (
    <Page width="text">
      <p className={styles.printed}>
        {m.legal_print({
          school: root?.school.name ?? '',
          address: `${root?.siteUrl ?? ''}${path}?version=${version}`,
        })}
      </p>
      <PageHeader
        title={words[kind].title()}
        lead={
          inForceUntil
            ? m.legal_version_past({ version, from: since, until: formatDate(inForceUntil) })
            : m.common_version_since({ version, date: since })
        }
      />
      {inForceUntil ? (
        <div className={styles.past}>
          <Notice tone="warning" title={m.legal_past_title()}>
            <p>
              <RichMessage
                parts={m.legal_past_words.parts()}
                wraps={{ link: (words) => <a href={path}>{words}</a> }}
              />
            </p>
          </Notice>
        </div>
      ) : null}
      {headings.length >= manyParts ? (
        <nav aria-labelledby="sommaire" className={styles.contents} data-print="none">
          <h2 id="sommaire" className={styles.small}>
            {m.legal_contents()}
          </h2>
          <ul>
            {headings.map((heading) => (
              <li key={heading}>
                <a href={`#${toPartAnchor(heading)}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <Prose>
        <LegalBlocks blocks={blocks} />
      </Prose>
      {earlier.length > 0 ? (
        <section aria-labelledby="versions" className={styles.earlier} data-print="none">
          <h2 id="versions" className={styles.small}>
            {m.legal_earlier()}
          </h2>
          <ul>
            {earlier.map((one) => (
              <li key={one.version}>
                <a href={`${path}?version=${one.version}`}>
                  {m.legal_earlier_version({ version: one.version, date: formatDate(one.inForceSince) })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}

function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a version never move.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: items of a version never move.
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

/** `broken` starts each run on a new line. */
function Runs({ runs, broken }: { runs: readonly LegalRun[]; broken?: boolean }) {
  return runs.map((run, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of a version never move.
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
                // Column name, shown on narrow screens where each row becomes a list.
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

const toPartAnchor = (heading: string): string => `partie-${toSlug(heading)}`;
