import { describe } from '../meta.ts';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/in-construction.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: 'Bientôt', index: false }, matches[0].loaderData?.school);

export default function InConstruction() {
  return (
    <Page>
      <ErrorPanel title="L’école ouvre bientôt">
        <p>Ce site est en préparation. Revenez dans quelques jours : les premiers cours vous attendront.</p>
      </ErrorPanel>
    </Page>
  );
}
