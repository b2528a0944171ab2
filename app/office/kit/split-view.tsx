import { type ReactNode, useState } from 'react';
import { m } from '#words/messages.js';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './split-view.module.css';

/** Fields and a preview: beside each other if both have enough room, otherwise one of the two. */
export function SplitView({ fields, preview }: { fields: ReactNode; preview: ReactNode }) {
  const [shown, setShown] = useState<'write' | 'preview'>('write');
  return (
    <>
      <fieldset className={styles.switch}>
        <legend>
          <VisuallyHidden>{m.newsroom_view()}</VisuallyHidden>
        </legend>
        {(['write', 'preview'] as const).map((view) => (
          <button
            key={view}
            type="button"
            className={styles.view}
            aria-pressed={shown === view}
            onClick={() => setShown(view)}
          >
            {view === 'write' ? m.newsroom_write() : m.common_preview()}
          </button>
        ))}
      </fieldset>
      <div className={styles.desk} data-shown={shown}>
        <div className={styles.fields}>{fields}</div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached with the keyboard */}
        <section className={styles.preview} aria-label={m.common_preview()} tabIndex={0}>
          {preview}
        </section>
      </div>
    </>
  );
}
