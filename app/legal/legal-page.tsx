import { useRouteLoaderData } from 'react-router';
import { formatDate } from '#common/dates.ts';
import type { LegalText } from '#core/legal/read-legal-text.ts';
import { m } from '#words/messages.js';
import type { loader as rootLoader } from '../root.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './legal.module.css';
import { LegalBlocks } from './legal-blocks.tsx';
import { toPartAnchor } from './to-anchor.ts';

/** As many parts are worth a table of contents. */
const manyParts = 6;

/** A legal text: the version in force or an earlier one, with its date and the way to the others. */
export function LegalPage({ title, text }: { title: string; text: LegalText }) {
  const { kind, version, blocks, inForceSince, inForceUntil, earlier } = text;
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
        title={title}
        lead={
          inForceUntil
            ? m.legal_version_past({ version, from: since, until: formatDate(inForceUntil) })
            : m.legal_version({ version, date: since })
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
