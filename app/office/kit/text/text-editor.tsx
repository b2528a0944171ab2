import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { isSameValue } from '#common/same-value.ts';
import type { RichText } from '#core/rich-text/extract-text.ts';
import prose from '../../../ui/text/prose.module.css';
import { RefusedFiles, UploadRows } from '../uploads/upload-area.tsx';
import { listEditorExtensions } from './blocks.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { handlePastes } from './paste.ts';
import { Toolbar } from './toolbar.tsx';
import { useTextUploads } from './use-text-uploads.ts';
import { VideoDialog } from './video-dialog.tsx';

type TextEditorProps = {
  area: 'news' | 'lessons' | 'pages';
  id: string;
  labelledBy: string;
  describedBy: string;
  invalid: boolean;
  body: RichText;
  onChange: (body: RichText) => void;
  services: BrowserServices;
  /** Returns the folder of the text's pictures and files, `news/{32 hex}`, created with the first file. */
  takeFolder: () => string;
  /** Identifies the field, to find unfinished uploads of an earlier visit; null before the first upload. */
  place: string | null;
  reportBusy: (part: string, busy: boolean) => void;
};

/** Current values for the editor's callbacks, which are created only once. */
type Latest = {
  props: TextEditorProps;
  editor: Editor | null;
  sendPictures: (files: readonly File[], at?: number) => void;
  /** Null if the text cannot contain files. */
  sendFiles: ((files: readonly File[], at?: number) => void) | null;
};

export default function TextEditor(props: TextEditorProps) {
  const { area, id, labelledBy, describedBy, invalid, body, services, takeFolder, place, reportBusy } = props;
  const [dialog, setDialog] = useState<'link' | 'video' | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  /** True after Escape: Tab then leaves the text instead of moving within a list or table. */
  const leaving = useRef(false);
  /** Last text passed to `onChange`. */
  const written = useRef(body);
  const latest = useRef<Latest>({ props, editor: null, sendPictures: () => {}, sendFiles: null });
  const editor = useEditor({
    extensions: listEditorExtensions(area),
    content: body,
    immediatelyRender: false,
    injectCSS: false,
    onUpdate({ editor: now }) {
      written.current = now.getJSON() as RichText;
      latest.current.props.onChange(written.current);
    },
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': describedBy,
        class: `${prose.prose} ${prose.opening} text-editor-text`,
        // A browser translation would count as input and be saved.
        translate: 'no',
      },
      handleDOMEvents: {
        keydown(_view, event) {
          if (event.key === 'F10' && event.altKey) {
            event.preventDefault();
            toolbar.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
            return true;
          }
          if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            setDialog('link');
            return true;
          }
          if (event.key === 'Escape') leaving.current = true;
          else if (event.key === 'Tab' && leaving.current) return true;
          else if (event.key !== 'Shift') leaving.current = false;
          return false;
        },
      },
      ...handlePastes(() => latest.current),
    },
  });
  const sending = (part: string) => ({
    ...{ services, takeFolder, place },
    reportBusy: (busy: boolean) => reportBusy(part, busy),
  });
  const pictures = useTextUploads(editor, 'pictures', sending('text'));
  const files = useTextUploads(editor, 'files', sending('text-files'));
  latest.current = {
    props,
    editor,
    sendPictures: pictures.send,
    sendFiles: area === 'lessons' ? files.send : null,
  };

  // Text not written by this editor comes from a stored draft, a restored version or another user's save.
  useEffect(() => {
    if (!editor || body === written.current || isSameValue(body, editor.getJSON())) return;
    editor.commands.setContent(body, { emitUpdate: false });
  }, [editor, body]);
  useEffect(() => {
    editor?.view.dom.toggleAttribute('aria-invalid', invalid);
  }, [editor, invalid]);

  if (!editor) return <div className="text-editor-waiting" />;
  return (
    <div className="text-editor-editor">
      <Toolbar
        editor={editor}
        place={toolbar}
        onLink={() => setDialog('link')}
        onVideo={() => setDialog('video')}
        onPictures={(chosen) => pictures.send(chosen)}
        onFiles={area === 'lessons' ? (chosen) => files.send(chosen) : null}
      />
      <EditorContent editor={editor} />
      {[pictures, files].map(({ refused, accepted, uploads }) => (
        <Fragment key={accepted}>
          <RefusedFiles names={refused} accepted={accepted} />
          <UploadRows uploads={uploads} />
        </Fragment>
      ))}
      <LinkDialog editor={editor} open={dialog === 'link'} onClose={() => setDialog(null)} />
      <VideoDialog editor={editor} open={dialog === 'video'} onClose={() => setDialog(null)} />
    </div>
  );
}
