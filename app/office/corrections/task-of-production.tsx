import { typeset } from '#common/typography.ts';
import type { Production } from '#core/corrections/find-production.ts';
import { m } from '#words/messages.js';
import sheet from '../kit/sheet.module.css';

/** Task of a production, with the document it refers to. */
export function TaskOfProduction({ production: { task } }: { production: Pick<Production, 'task'> }) {
  if (!task) return null;
  const { item, document } = task;
  return (
    <details className={sheet.fold} open>
      <summary>{m.corrections_task()}</summary>
      <div className={sheet.part} lang="fr">
        <p>{typeset(item.prompt)}</p>
        {document ? (
          <blockquote>
            {document.title ? <p>{typeset(document.title)}</p> : null}
            {document.text.split(/\n{2,}/).map((paragraph, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has nothing of its own but its place.
              <p key={at}>{typeset(paragraph)}</p>
            ))}
          </blockquote>
        ) : null}
      </div>
    </details>
  );
}
