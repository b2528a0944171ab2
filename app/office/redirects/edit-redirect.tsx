import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { parseSource } from '#core/redirects/address.ts';
import type { RedirectDraft } from '#core/redirects/redirect-subject.ts';
import { m } from '#words/messages.js';
import { visitContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { isCommand, sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { EditorForm, EditorHeader, EditorNotices } from '../kit/editor.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import sheet from '../kit/sheet.module.css';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-redirect.ts';
import { redirectCommands, subject } from './subject.ts';

/** Query parameter with the former address of a new redirect. */
const sourceName = 'de';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const loaded = await loadEditor(subject, args);
  const given = loaded.id ? null : parseSource(args.url.searchParams.get(sourceName) ?? '');
  const draft = given ? { ...loaded.draft, source: given } : loaded.draft;
  return {
    ...loaded,
    draft,
    warnings: loaded.id ? await findWarnings(args.context.get(visitContext), draft) : [],
  };
});

/** Returns why a saved redirect has no use: a page exists at its source, or none at its destination. */
async function findWarnings(
  visit: (address: string) => Promise<{ status: number }>,
  { source, target }: RedirectDraft,
): Promise<string[]> {
  const isMissing = async (address: string) => (await visit(address)).status === 404;
  const isFixed = (address: string) => address.startsWith('/') && !/[*?]/.test(address);
  return [
    ...(isFixed(source) && !(await isMissing(encodeURI(source))) ? [m.redirects_source_page()] : []),
    ...(isFixed(target) && (await isMissing(target)) ? [m.redirects_target_page()] : []),
  ];
}

export const action = editorAction(subject, redirectCommands);

export const clientAction = sendSafely;

export const shouldRevalidate = ({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !isCommand(json, 'delete') && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.id ? loaderData.draft.source : m.redirects_new_title(), matches[0].loaderData);

const edited: EditorSubject<RedirectDraft> = { kind: 'redirect' };

export default function EditRedirect({ loaderData }: Route.ComponentProps) {
  return <RedirectEditor key={loaderData.id} {...loaderData} />;
}

function RedirectEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, draft, list, tabs, warnings } = loaded;
  const editor = useEditor(edited, loaded);
  const { textField, texts } = editor;
  const commands = useCommands({ leaveAfter: { delete: '/admin/redirects' } });
  return (
    <>
      <EditorHeader title={id ? draft.source : m.redirects_new_title()} list={list} tabs={tabs} />
      <EditorNotices editor={editor} />
      <CommandRefusal commands={commands} />
      {warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={warning} />
      ))}
      <EditorForm editor={editor} className={sheet.narrow}>
        <Fieldset legend={m.redirects_kind()}>
          <TextField {...textField('source')} maxLength={500} required spellCheck={false} />
          <Select {...textField('status')} options={texts.status?.options ?? []} />
          {editor.draft.status === '410' ? null : (
            <TextField {...textField('target')} maxLength={500} required spellCheck={false} />
          )}
        </Fieldset>
        {id ? (
          <CommandButton
            commands={commands}
            asks={{ act: 'delete' }}
            label={m.common_delete()}
            variant="danger"
            size="small"
            question={{ title: m.redirects_delete_title(), words: m.redirects_delete_question() }}
          />
        ) : null}
      </EditorForm>
    </>
  );
}
