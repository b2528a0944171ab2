import { m } from '#words/messages.js';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';

/** Label of a repeated button, followed by the item's name for screen readers. */
export const Named = ({ label, words }: { label: string; words: string }) => (
  <>
    <span>{label}</span>
    <VisuallyHidden>{` : ${m.common_quoted({ words })}`}</VisuallyHidden>
  </>
);
