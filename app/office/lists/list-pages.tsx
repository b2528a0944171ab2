import { m } from '#words/messages.js';
import { Pagination } from '../../ui/text/pagination.tsx';

/** What leads through a list: back to its start, unless this is it, and on while there is more. */
export const ListPages = ({ start, next }: { start: string | false | null; next: string | false | null }) => (
  <Pagination
    label={m.ui_list_pages()}
    previous={start ? { href: start, label: m.ui_list_start() } : undefined}
    next={next ? { href: next } : undefined}
  />
);
