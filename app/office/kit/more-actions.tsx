import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#words/messages.js';
import { buttonClasses } from '../../ui/actions/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Icon } from '../../ui/mark/icon.tsx';
import menu from '../../ui/overlays/menu.module.css';
import styles from './more-actions.module.css';

const itemClasses = joinClasses(menu.item, styles.item);

type MoreAction = { label: string } & (
  | {
      href: string /** True for a page without client React, which opens in another tab. */;
      isAway?: boolean;
    }
  | { onSelect: () => void }
);

/** The other actions of a page, in a list that opens without a script. */
export function MoreActions({ actions }: { actions: readonly MoreAction[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  const focusOpener = () => details.current?.querySelector('summary')?.focus();
  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (!details.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  });
  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key !== 'Escape' || !details.current?.open) return;
    close();
    focusOpener();
  }
  return (
    <details ref={details} className={styles.more} onKeyDown={closeOnEscape}>
      <summary className={buttonClasses({ variant: 'secondary' })}>
        {m.office_more_actions()} <Icon name="chevron-down" />
      </summary>
      <ul className={joinClasses(menu.menu, styles.list)}>
        {actions.map((action) => (
          <li key={action.label}>
            <Action
              action={action}
              close={close}
              // A dialog returns the focus to the element that had it when it opened.
              focusOpener={focusOpener}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Action({
  action,
  close,
  focusOpener,
}: {
  action: MoreAction;
  close: () => void;
  focusOpener: () => void;
}) {
  if (!('href' in action))
    return (
      <button
        type="button"
        className={itemClasses}
        onClick={() => {
          close();
          focusOpener();
          action.onSelect();
        }}
      >
        {action.label}
      </button>
    );
  if (action.isAway)
    return (
      <a href={action.href} target="_blank" rel="noopener" className={itemClasses}>
        <span>{action.label}</span> <Icon name="external" />
      </a>
    );
  return (
    <Link to={action.href} className={itemClasses} onClick={close}>
      {action.label}
    </Link>
  );
}
