import type { ReactNode } from 'react';
import type { ImportKind } from '#core/imports/import-kinds.ts';
import { m } from '#words/messages.js';
import { Facts } from '../../ui/text/facts.tsx';
import { RichMessage } from '../../ui/text/rich-message.tsx';
import styles from './column-help.module.css';

/** Which columns a file of that kind may have (core/imports/read-import.ts), for who has to make it. */
export function ColumnHelp({ kind }: { kind: ImportKind }) {
  return (
    <details className={styles.help}>
      <summary>{m.marks_school_columns()}</summary>
      <div className={styles.columns}>
        <p>{m.marks_school_columns_words()}</p>
        <Facts facts={listColumns(kind)} />
        {kind === 'scores' ? (
          <p>
            <RichMessage
              parts={m.marks_school_columns_model.parts()}
              wraps={{
                link: (words: ReactNode) => (
                  <a href="/admin/scores/modele.csv" download>
                    {words}
                  </a>
                ),
              }}
            />
          </p>
        ) : null}
      </div>
    </details>
  );
}

function listColumns(kind: ImportKind) {
  const id = { term: 'identifiant externe', detail: m.marks_school_column_id() };
  const title = { term: 'titre', detail: m.marks_school_column_title() };
  const images = { term: 'images', detail: m.marks_school_column_images() };
  if (kind === 'scores') return [id, images];
  if (kind === 'news')
    return [
      id,
      title,
      { term: 'résumé', detail: m.marks_school_column_summary() },
      { term: 'texte', detail: m.marks_school_column_text() },
      { term: 'date', detail: m.marks_school_column_date() },
      images,
    ];
  return [
    id,
    title,
    { term: 'type', detail: m.marks_school_column_type() },
    { term: 'description', detail: m.marks_school_column_text() },
    { term: 'niveau', detail: m.marks_school_column_level() },
    { term: 'durée', detail: m.marks_school_column_duration() },
    { term: 'prix', detail: m.marks_school_column_price() },
    images,
  ];
}
