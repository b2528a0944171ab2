import { toPageHref } from '#common/links.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import type { PageDraft } from '#core/pages/page-subject.ts';
import { extractText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { sendSafely } from '../kit/answer.ts';
import { ArchiveButton } from '../kit/command-button.tsx';
import { EditorForm, EditorHeader, EditorLayout, EditorNotices } from '../kit/editor.tsx';
import publication from '../kit/publication.module.css';
import { editorAction, loadEditor } from '../kit/save.ts';
import { SearchFields } from '../kit/search-fields.tsx';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-page.ts';
import { PageBlocks } from './page-blocks.tsx';
import { ownPageFields } from './page-draft.ts';
import { pageCommands } from './pages-office.ts';
import { subject } from './subject.ts';

export const loader = withErrorResponse((args: Route.LoaderArgs) => loadEditor(subject, args));

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
        <EditorLayout
          opening={<TextField {...textField('title')} maxLength={140} required />}
          side={
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
          }
        >
          <PageBlocks editor={editor} known={known} services={services} />
          <SearchFields
            editor={editor}
            toHref={(slug) => toPageHref({ slug })}
            automatic={shorten(typeset(extractText(draft.body)), 160)}
          />
        </EditorLayout>
      </EditorForm>
    </>
  );
}
