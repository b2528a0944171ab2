import { useMemo } from 'react';
import { type MenuLinks, menuParts } from '#core/settings/menu-links.ts';
import { m } from '#words/messages.js';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { SiteLinks } from '../home/site-links.tsx';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorNotices } from '../kit/editor.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import styles from '../kit/sheet.module.css';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/site-menu.ts';
import { LinksField } from './links-field.tsx';
import { ownMenuFields } from './menu-draft.ts';
import { subject } from './subject.ts';

export const loader = withErrorResponse((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject);

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.menu_title);

export default function SiteMenuScreen({ loaderData }: Route.ComponentProps) {
  const pages = loaderData.known?.pages;
  const edited = useMemo(
    (): EditorSubject<MenuLinks> => ({ kind: 'menu', own: ownMenuFields(pages) }),
    [pages],
  );
  const editor = useEditor(edited, loaderData);
  const { draft, change, errors, texts } = editor;
  return (
    <>
      <PageHeader
        title={m.menu_title()}
        lead={m.menu_lead()}
        actions={<SiteLinks history="/admin/menu/historique" />}
      />
      <EditorNotices editor={editor} />
      <EditorForm editor={editor} className={styles.narrow}>
        <FormStack>
          {menuParts.map((part) => (
            <LinksField
              key={part}
              part={part}
              legend={texts[part]?.label ?? ''}
              links={draft[part]}
              pages={pages ?? []}
              errors={errors}
              onChange={(revise) => change((now) => ({ [part]: revise(now[part]) }))}
            />
          ))}
        </FormStack>
      </EditorForm>
    </>
  );
}
