import { m } from '#words/messages.js';
import { HomeBlocks } from '../home/home-blocks.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { RichTextView } from '../ui/rich-text/rich-text.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { loadPage } from './load-page.ts';

/** Content of a page of the teacher. */
export function PageView({ title, parts, isPublished, siteUrl }: Awaited<ReturnType<typeof loadPage>>) {
  const first = parts.findIndex((part) => 'body' in part);
  return (
    <Page width={parts.every((part) => 'body' in part) ? 'text' : 'page'}>
      {isPublished ? null : <Notice title={m.common_preview()}>{m.pages_preview_draft()}</Notice>}
      {parts.some(({ kind }) => kind === 'opening') ? null : <Hero title={title} />}
      {parts.map((part, index) =>
        'body' in part ? (
          <Prose key={part.kind} opening={index === first}>
            <RichTextView document={part.body} siteUrl={siteUrl} />
          </Prose>
        ) : (
          <HomeBlocks key={part.kind} blocks={[part]} />
        ),
      )}
    </Page>
  );
}
