import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Nothing fits what a list was asked for: why, and the way back to all of it. */
export const NoneFound = ({
  title,
  words,
  all,
}: {
  title: string;
  words?: string;
  all: { href: string; words: string };
}) => (
  <EmptyState
    title={title}
    action={
      <LinkButton href={all.href} variant="secondary">
        {all.words}
      </LinkButton>
    }
  >
    {words ? <p>{words}</p> : null}
  </EmptyState>
);
