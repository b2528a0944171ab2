import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useSyncExternalStore,
} from 'react';
import { m } from '#words/messages.js';
import { Button } from '../actions/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { joinClasses } from '../join-classes.ts';
import styles from './form.module.css';

/** Spacing between the parts of a form. Goes inside the `form`. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type FieldsetProps = {
  /** Target of a link to this part of the form. */
  id?: string | undefined;
  legend: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
  /** Number of columns from the `sm` breakpoint. */
  columns?: 1 | 2 | 3 | undefined;
};

export function Fieldset({ id, legend, hint, children, columns = 1 }: FieldsetProps) {
  return (
    <fieldset id={id} className={styles.fieldset}>
      <legend className={styles.legend}>{legend}</legend>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <div className={joinClasses(styles.fields, columns === 2 && styles.two, columns === 3 && styles.three)}>
        {children}
      </div>
    </fieldset>
  );
}

type FieldIssue = {
  id: string;
  label: ReactNode;
  sentence: string;
};

/** Lists validation errors with links to the fields. `focused` takes the focus on load, without script. */
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
  faults?: readonly FieldIssue[];
  children?: ReactNode;
  /** A link or a button that resolves the problem. */
  action?: ReactNode;
  focused?: boolean;
  /** Hydrated screens only: the element to focus, and the handler that moves to a field. */
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
                <span>{`\u202f: ${sentence}`}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {children}
      </Notice>
    </div>
  );
}

type FilterBarProps = Omit<ComponentProps<'form'>, 'className' | 'children' | 'method'> & {
  children: ReactNode;
  submitLabel?: string | undefined;
  /** Number of matches: « 15 résultats ». */
  summary?: ReactNode;
};

/**
 * Filters of a list, as a GET form that works without script. On a page with `data-results`,
 * `app/enhance/submit-filters.ts` replaces only the list. The button stays, since hiding it would shift the
 * page.
 */
export function FilterBar({ children, submitLabel = m.ui_filter(), summary, ...form }: FilterBarProps) {
  return (
    <form {...form} method="get" className={styles.bar} data-filters="">
      {children}
      <Button type="submit" variant="secondary">
        {submitLabel}
      </Button>
      {summary ? <p className={styles.filterSummary}>{summary}</p> : null}
    </form>
  );
}

const never = () => () => undefined;

/** Returns false until the page is hydrated. Use it to block forms that need scripts. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
