import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { fieldId, fieldWords } from './field-words.ts';
import type { ProductErrors } from './product-draft.ts';
import styles from './product-editor.module.css';

/**
 * Why nothing was saved, with a link to each field that is wrong. It takes the focus at every refusal. Where
 * someone else has saved meanwhile, both versions can be kept: theirs is shown, ours is still here.
 */
export function ErrorSummary({
  answer,
  onOverwrite,
}: {
  answer: ProductErrors | null;
  onOverwrite: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer?.form) place.current?.focus();
  }, [answer]);
  if (!answer?.form) return null;
  const fields = Object.entries(answer.fields) as [keyof typeof fieldWords, string[]][];
  return (
    <div ref={place} tabIndex={-1} className={styles.summary}>
      <Notice
        tone="error"
        live
        title={answer.conflict ? 'Cette fiche a été enregistrée entre-temps, ici ou ailleurs' : answer.form}
        action={answer.conflict ? <ConflictActions onOverwrite={onOverwrite} /> : undefined}
      >
        {answer.conflict ? (
          <p>Rien n’est perdu : votre version est toujours sur cette page, l’autre est déjà enregistrée.</p>
        ) : null}
        {fields.length > 0 ? (
          <ul>
            {fields.map(([name, [sentence]]) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`} onClick={leadTo}>
                  {fieldWords[name]}
                </a>
                {' : '}
                {sentence}
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
    </div>
  );
}

function ConflictActions({ onOverwrite }: { onOverwrite: () => void }) {
  const { pathname } = useLocation();
  return (
    <div className={styles.conflict}>
      <a href={pathname} target="_blank" rel="noopener">
        Voir l’autre version (nouvel onglet)
      </a>
      <Button variant="secondary" size="small" onClick={onOverwrite}>
        La remplacer par la mienne
      </Button>
    </div>
  );
}

/** To the field itself, without a step in the browser's history. */
function leadTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
