import { m } from '#words/messages.js';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/mark/icon.tsx';

/** Links from an editor of the whole site to its history and to the home page. */
export const SiteLinks = ({ history }: { history: string }) => (
  <>
    <LinkButton href={history} variant="secondary">
      {m.editing_history()}
    </LinkButton>
    <LinkButton href="/" target="_blank" rel="noopener" variant="secondary">
      {m.home_office_preview()} <Icon name="external" />
    </LinkButton>
  </>
);
