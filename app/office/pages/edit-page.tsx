import { toPageHref } from '#common/links.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import { listPageTitles } from '#core/pages/list-office-pages.ts';
import { listTexts } from '#core/pages/page-blocks.ts';
import type { PageDraft } from '#core/pages/page-subject.ts';
import { extractText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { sendSafely } from '../kit/answer.ts';
import { ArchiveButton } from '../kit/command-button.tsx';
import { EditorForm, EditorHeader, EditorNotices } from '../kit/editor.tsx';
import { toPageOptions } from '../kit/page-options.ts';
import { PagePreview } from '../kit/page-preview.tsx';
import publication from '../kit/publication.module.css';
import { editorAction, loadEditor } from '../kit/save.ts';
import { SearchFields } from '../kit/search-fields.tsx';
import { SplitView } from '../kit/split-view.tsx';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-page.ts';
import { PageBlocks } from './page-blocks.tsx';
import { ownPageFields } from './page-draft.ts';
import { pageCommands } from './pages-office.ts';
import { subject } from './subject.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => ({
  ...(await loadEditor(subject, args)),
  pages: toPageOptions(await listPageTitles(args.context.get(coreContext))),
}));

export const action = editorAction(subject, pageCommands);

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.id ? loaderData.draft.title : m.pages_new_title(), matches[0].loaderData);

const edited: EditorSubject<PageDraft> = { kind: 'page', own: ownPageFields };

export default function EditPage({ loaderData }: Route.ComponentProps) {
  return <PageEditor key={loaderData.id} {...loaderData} />;
}

function PageEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, draft: initial, known, services, list, tabs } = loaded;
  const editor = useEditor(edited, loaded);
  const { draft, switchField, textField } = editor;
  return (
    <>
      <EditorHeader title={typeset(initial.title) || m.pages_new_title()} list={list} tabs={tabs} />
      <EditorNotices editor={editor} />
      <EditorForm editor={editor}>
        <SplitView
          fields={
            <>
              <TextField {...textField('title')} maxLength={140} required />
              <PageBlocks editor={editor} known={known} pages={loaded.pages} services={services} />
              <SearchFields
                editor={editor}
                toHref={(slug) => toPageHref({ slug })}
                automatic={shorten(typeset(listTexts(draft).map(extractText).join(' ')), 160)}
              />
              <Fieldset legend={m.common_publication()}>
                <Switch {...switchField('displayed')} />
                <Switch {...switchField('bare')} />
                {known && known.state !== 'archived' ? (
                  <a href={known.href} target="_blank" rel="noopener" className={publication.see}>
                    <span>{`${known.state === 'displayed' ? m.common_see_page() : m.newsroom_see_preview()} `}</span>
                    <Icon name="external" />
                  </a>
                ) : null}
                {id ? (
                  <ArchiveButton
                    isArchived={known?.state === 'archived'}
                    labels={{ archive: m.common_archive, restore: m.common_restore_archived }}
                  />
                ) : null}
              </Fieldset>
            </>
          }
          preview={
            <PagePreview action={`/admin/pages/apercu${draft.bare ? '?sans-menu' : ''}`} draft={draft} />
          }
        />
      </EditorForm>
    </>
  );
}
