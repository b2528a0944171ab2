import { useDeferredValue, useState } from 'react';
import { typeset } from '#common/typography.ts';
import type { NewsDraft } from '#core/news/news-subject.ts';
import type { ProductCard } from '#core/products/product.ts';
import { countReadingMinutes, extractText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { ArticleView } from '../../news/article-view.tsx';
import { describeUnlisted } from '../../page-title.ts';
import { Button } from '../../ui/actions/button.tsx';
import { RichTextView } from '../../ui/rich-text/rich-text.tsx';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorHeader, EditorNotices } from '../kit/editor.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import split from '../kit/split-view.module.css';
import { SplitView } from '../kit/split-view.tsx';
import { ownTextFields } from '../kit/text/own-text-fields.ts';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-news.ts';
import type { NewsMove, PublicationStatus } from './news-draft.ts';
import styles from './news-editor.module.css';
import { NewsFields } from './news-fields.tsx';
import { listAdvice, PublicationPanel, PublishDialog } from './publication-panel.tsx';
import { subject } from './subject.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => ({
  ...(await loadEditor(subject, args)),
  siteUrl: args.context.get(coreContext).siteUrl,
}));

export const action = editorAction(subject);

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.id ? loaderData.draft.title : m.newsroom_new_title(), matches[0].loaderData);

const toEdited = (siteUrl: string): EditorSubject<NewsDraft> => ({
  kind: 'news',
  own: ownTextFields,
  views: {
    body: (draft) => (
      <span className={styles.excerpt} inert>
        <RichTextView document={draft.body} siteUrl={siteUrl} away />
      </span>
    ),
  },
});

const draftStatus: PublicationStatus = { state: 'draft', publishedAt: null };

export default function EditNews({ loaderData }: Route.ComponentProps) {
  return <NewsEditor key={loaderData.id} {...loaderData} />;
}

function NewsEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, draft: initial, known, services, siteUrl } = loaded;
  const editor = useEditor(toEdited(siteUrl), loaded);
  const { draft, saving } = editor;
  const status = known?.status ?? draftStatus;
  const { state } = status;
  const [asking, setAsking] = useState(false);
  const saveWith = (move: NewsMove) => editor.save({ move });
  return (
    <>
      <EditorHeader
        title={typeset(initial.title) || m.newsroom_new_title()}
        list={loaded.list}
        tabs={loaded.tabs}
      />
      <EditorNotices editor={editor} />
      <EditorForm
        editor={editor}
        bar={{
          label:
            state === 'published'
              ? m.newsroom_save_online()
              : state === 'draft'
                ? m.newsroom_save_draft()
                : m.common_save(),
          unsaved: m.newsroom_kept_here(),
          children:
            state === 'draft' || state === 'hidden' ? (
              <Button variant="secondary" pending={saving} onClick={() => setAsking(true)}>
                {m.newsroom_publish()}
              </Button>
            ) : null,
        }}
      >
        <SplitView
          fields={
            <>
              <NewsFields {...editor} id={id} titles={known?.titles ?? []} services={services} />
              <PublicationPanel
                item={id ? { id, title: initial.title, slug: initial.slug } : null}
                status={status}
                saving={saving}
                onPublish={() => setAsking(true)}
                onMove={saveWith}
              />
            </>
          }
          preview={
            <Preview
              draft={draft}
              status={status}
              id={id ?? 'apercu'}
              siteUrl={siteUrl}
              cards={known?.cards ?? []}
            />
          }
        />
      </EditorForm>
      <PublishDialog
        open={asking}
        onClose={() => setAsking(false)}
        status={status}
        advice={listAdvice(draft)}
        onPublish={saveWith}
      />
    </>
  );
}

/** Rendered by the components of the public site. */
function Preview({
  draft,
  status,
  id,
  siteUrl,
  cards,
}: {
  draft: NewsDraft;
  status: PublicationStatus;
  id: string;
  siteUrl: string;
  /** Cards of the products named in the last saved version. */
  cards: readonly ProductCard[];
}) {
  // Typing has priority over rendering a long text.
  const shown = useDeferredValue(draft);
  const item = {
    ...shown,
    id,
    title: shown.title.trim() || m.common_untitled(),
    publishedAt: status.publishedAt ?? new Date(),
    displayed: true,
    archivedAt: null,
    createdAt: new Date(),
    updatedAt: new Date(),
    version: 1,
  };
  return (
    // Inert, because following a link would leave the editor.
    <div inert className={split.paper}>
      <ArticleView
        trailLabel={m.common_preview()}
        level={2}
        item={item}
        published
        newer={null}
        older={null}
        products={shown.products.flatMap((one) => cards.find((card) => card.id === one) ?? [])}
        minutes={countReadingMinutes(extractText(shown.body))}
        siteUrl={siteUrl}
      />
    </div>
  );
}
