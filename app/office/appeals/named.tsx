import { m } from '#words/messages.js';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';

/** What a button says of which there are many: which one it is, is heard. */
export const Named = ({ label, words }: { label: string; words: string }) => (
  <>
    <span>{label}</span>
    <VisuallyHidden>{` : ${m.common_quoted({ words })}`}</VisuallyHidden>
  </>
);
