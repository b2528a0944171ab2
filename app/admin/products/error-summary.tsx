import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/feedback/notice.tsx';
import { fieldId, fieldWords } from './field-words.ts';
import type { ProductErrors } from './product-draft.ts';
import styles from './product-editor.module.css';

/** Why nothing was saved, with a link to each field that is wrong. It takes the focus at every refusal. */
export function ErrorSummary({ answer }: { answer: ProductErrors | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.form) place.current?.focus();
  }, [answer]);
  if (!answer?.form) return null;
  const fields = Object.entries(answer.fields) as [keyof typeof fieldWords, string[]][];
  return (
    <div ref={place} tabIndex={-1} className={styles.summary}>
      <Notice tone="error" live title={answer.form}>
        {fields.length > 0 ? (
          <ul>
            {fields.map(([name, [sentence]]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`}>{fieldWords[name]}</a> : {sentence}
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
    </div>
  );
}
