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

/** The distance between the parts of a form; put it inside the `form`. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** The buttons at the foot of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

type FieldsetProps = {
  legend: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
  /** Fields side by side from the `sm` breakpoint: two or three columns. */
  columns?: 1 | 2 | 3 | undefined;
};

/** Fields that belong together, under their title. */
export function Fieldset({ legend, hint, children, columns = 1 }: FieldsetProps) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{legend}</legend>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
      <div className={joinClasses(styles.fields, columns === 2 && styles.two, columns === 3 && styles.three)}>
        {children}
      </div>
    </fieldset>
  );
}

type FieldIssue = {
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
  faults?: readonly FieldIssue[];
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
  /** The fields: usually `Select`. */
  children: ReactNode;
  submitLabel?: string | undefined;
  /** What is found: « 15 résultats ». */
  summary?: ReactNode;
};

/**
 * The filters of a list, a GET form that works without script. Where the page marks its list with `data-results`, the
 * form sends itself on change and only the list is exchanged (`app/enhance/submit-filters.ts`); its button stays, for what goes
 * away once the script is there would move the page.
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

/** False in the HTML and until scripts answer: a form that needs them must not be sent before. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
