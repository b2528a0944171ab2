import type { MouseEvent, ReactNode, RefObject } from 'react';
import { Notice } from '../feedback/notice.tsx';
import styles from './error-summary.module.css';

export type FieldFault = {
  /** The id of the control, where the link leads. */
  id: string;
  label: ReactNode;
  sentence: string;
};

/**
 * Why a form was not taken, at its head, with a link to each field that is wrong. On a page that the server sends
 * whole, `focused` puts the reader there without any script.
 */
export function ErrorSummary({
  title,
  faults = [],
  children,
  action,
  focused,
  place,
  onFollow,
}: {
  title: string;
  faults?: readonly FieldFault[];
  children?: ReactNode;
  /** What to do about it: a link or a button. */
  action?: ReactNode;
  focused?: boolean;
  /** On a hydrated screen: what takes the focus, and how a link leads to its field. */
  place?: RefObject<HTMLDivElement | null>;
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
}) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is an answer, and this is what it says.
    <div ref={place} tabIndex={-1} autoFocus={focused} className={styles.summary}>
      <Notice tone="error" live title={title} action={action}>
        {faults.length > 0 ? (
          <ul>
            {faults.map(({ id, label, sentence }) => (
              <li key={id}>
                <a href={`#${id}`} onClick={onFollow}>
                  {label}
                </a>
                {'\u202f: '}
                {sentence}
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </Notice>
    </div>
  );
}
