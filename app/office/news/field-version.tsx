import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { RichTextView } from '../../ui/rich-text/rich-text.tsx';
import type { NewsDraft } from './news-draft.ts';
import styles from './news-editor.module.css';

/** A part of an item as one version has it, to be compared with another. */
export function FieldVersion({
  name,
  draft,
  siteUrl,
}: {
  name: keyof NewsDraft;
  draft: NewsDraft;
  siteUrl: string;
}) {
  const { picture } = draft;
  if (name === 'body')
    return (
      <span className={styles.excerpt} inert>
        <RichTextView document={draft.body} siteUrl={siteUrl} away />
      </span>
    );
  if (name === 'picture')
    return picture ? (
      <img src={picture.url} alt={picture.alt} width={picture.width} height={picture.height} />
    ) : (
      m.editing_nothing()
    );
  return typeset(String(draft[name])) || m.editing_nothing();
}
