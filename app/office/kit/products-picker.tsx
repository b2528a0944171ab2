import { type ReactNode, useRef, useState } from 'react';
import { typeset } from '#common/typography.ts';
import type { ProductTitle } from '#core/products/find-product.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './products-picker.module.css';
import { useFoundTitles } from './use-found-titles.ts';

/** Maximum number of products that a page can display. */
const MAX_CHOSEN = 8;

export function ProductsPicker({
  id,
  legend,
  hint,
  error,
  chosen,
  titles,
  onChange,
  source,
  except,
  arranged = false,
}: {
  /** Id of the search field. */
  id: string;
  legend: string;
  hint: ReactNode;
  error: string[] | undefined;
  chosen: readonly string[];
  /** Titles of the products selected when the page was opened. */
  titles: readonly ProductTitle[];
  onChange: (change: (chosen: readonly string[]) => string[]) => void;
  /** URL of the search, with the query parameter `mots`. */
  source: string;
  /** Product that is not offered, because the selection belongs to it. */
  except?: string;
  /** True if the order matters, so that each product can be moved up. */
  arranged?: boolean;
}) {
  const [words, setWords] = useState('');
  const answer = useFoundTitles(source, words);
  const found = answer ?? [];
  const known = useRef(new Map(titles.map((title) => [title.id, title])));
  for (const title of found) known.current.set(title.id, title);
  const offered = found.filter((title) => title.id !== except && !chosen.includes(title.id));
  const nameOf = (one: string) => typeset(known.current.get(one)?.title ?? m.common_removed_content());
  return (
    <Fieldset legend={legend} hint={hint}>
      {chosen.length > 0 ? (
        <ol>
          {chosen.map((one, index) => (
            <li key={one} className={styles.choice}>
              <span>{nameOf(one)}</span>
              <ButtonRow>
                {arranged ? (
                  <Button
                    variant="quiet"
                    size="small"
                    aria-disabled={index === 0 || undefined}
                    onClick={() => onChange((now) => moveUp(now, one))}
                  >
                    {m.common_move_up()} <VisuallyHidden>{nameOf(one)}</VisuallyHidden>
                  </Button>
                ) : null}
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => onChange((now) => now.filter((kept) => kept !== one))}
                >
                  {m.common_remove()} <VisuallyHidden>{nameOf(one)}</VisuallyHidden>
                </Button>
              </ButtonRow>
            </li>
          ))}
        </ol>
      ) : null}
      {chosen.length < MAX_CHOSEN ? (
        <>
          <TextField
            id={id}
            type="search"
            label={m.editing_products_search()}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter searches for a product instead of saving the page.
              if (event.key === 'Enter') event.preventDefault();
            }}
            error={error}
          />
          <ul>
            {offered.map((title) => (
              <li key={title.id} className={styles.choice}>
                <span>
                  <span>{`${typeset(title.title)} `}</span>
                  {title.level ? <small>{`· ${title.level}`}</small> : null}
                </span>
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => onChange((now) => [...now, title.id])}
                >
                  {m.common_add()} <VisuallyHidden>{typeset(title.title)}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
          {answer && offered.length === 0 ? <p role="status">{m.editing_products_none_found()}</p> : null}
        </>
      ) : null}
    </Fieldset>
  );
}

function moveUp(list: readonly string[], one: string): string[] {
  const at = list.indexOf(one);
  const above = list[at - 1];
  return above === undefined ? [...list] : list.with(at - 1, one).with(at, above);
}
