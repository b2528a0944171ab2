import type { ReactNode } from 'react';
import type { ColumnNote } from '#core/imports/import-columns.ts';
import type { ImportKind } from '#core/imports/import-kinds.ts';
import { m } from '#words/messages.js';
import { Facts } from '../../ui/text/facts.tsx';
import { RichMessage } from '../../ui/text/rich-message.tsx';
import sheet from '../kit/sheet.module.css';
import styles from './column-help.module.css';

export function ColumnHelp({ kind, columns }: { kind: ImportKind; columns: readonly ColumnNote[] }) {
  return (
    <details className={sheet.fold}>
      <summary>{m.marks_school_columns()}</summary>
      <div className={styles.columns}>
        <p>
          <RichMessage
            parts={m.marks_school_columns_model.parts()}
            wraps={{
              link: (words: ReactNode) => (
                <a href={`/admin/${kind}/modele.csv`} download>
                  {words}
                </a>
              ),
            }}
          />
        </p>
        <p>{m.marks_school_columns_words()}</p>
        <Facts facts={columns.map(({ title, help }) => ({ term: title, detail: help }))} />
      </div>
    </details>
  );
}
