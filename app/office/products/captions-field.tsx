import { type ChangeEvent, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { NotDoneError, postJson } from '../editing/post-json.ts';
import publication from '../editing/publication.module.css';
import { useRemoval } from '../editing/use-removal.ts';
import { toObjectName } from '../uploads/object-names.ts';
import type { EditorPart } from './editor-part.ts';
import { fieldId } from './field-words.ts';
import styles from './product-editor.module.css';

/** The server takes a million characters at most; two hours of speech are a tenth of it. */
const longest = 900_000;

/** Captions of an uploaded video: a file of the product like its others, read and turned into WebVTT as it arrives. */
export function CaptionsField({
  field,
  kind,
  draft,
  change,
  reportBusy,
  errors,
}: EditorPart & { field: 'captions' | 'captionsExtract'; kind: 'video' | 'extract' }) {
  const [sending, setSending] = useState(false);
  const [error, setError] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const { place, remove } = useRemoval();
  const value = draft[field];
  const fault = error || errors[field]?.[0];

  async function send(file: File): Promise<void> {
    const name = toObjectName(file.name.replace(/\.[^.]*$/, '.vtt'));
    setSending(true);
    reportBusy(field, true);
    try {
      const { address } = await postJson<{ address: string }>('/admin/captions', {
        path: `products/${draft.pathFolderId}/${kind}/${name}`,
        text: await file.text(),
      });
      change({ [field]: address });
    } catch (failure) {
      if (!(failure instanceof NotDoneError)) throw failure;
      setError(failure.message);
    } finally {
      setSending(false);
      reportBusy(field, false);
    }
  }

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setError('');
    if (file.size > longest) setError(m.products_captions_unreadable());
    else await send(file);
    if (chooser.current) chooser.current.value = '';
  }

  return (
    <div ref={place} id={fieldId(field)} tabIndex={-1} className={styles.captions}>
      <p role="status">
        {value ? <Icon name="check" /> : null}{' '}
        {value ? m.products_captions_there() : m.products_captions_none()}
      </p>
      {fault ? <Notice tone="error" live title={fault} /> : null}
      <input
        ref={chooser}
        type="file"
        accept=".vtt,.srt,text/vtt"
        hidden
        onChange={(event) => void choose(event)}
      />
      <ButtonRow>
        <Button variant="secondary" size="small" pending={sending} onClick={() => chooser.current?.click()}>
          {value ? m.products_captions_replace() : m.products_captions_choose()}
        </Button>
        {value ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() =>
              remove(
                m.products_captions(),
                () => change({ [field]: '' }),
                () => change({ [field]: value }),
              )
            }
          >
            {m.products_captions_remove()}
          </Button>
        ) : null}
      </ButtonRow>
      <p className={publication.note}>{m.products_captions_hint()}</p>
    </div>
  );
}
