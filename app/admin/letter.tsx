import { formatDateTime } from '#common/dates.ts';
import { AppError } from '#core/errors.ts';
import { coreContext } from '../context.ts';
import { answerErrors } from '../errors/answer-errors.ts';
import { describe } from '../meta.ts';
import { Card } from '../ui/frame/card.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/letter.ts';
import styles from './letter.module.css';

export const loader = answerErrors(async ({ params, context }: Route.LoaderArgs) => {
  const letter = await context.get(coreContext).mailbox?.read(params.letterId);
  if (!letter)
    throw new AppError('not-found', `no letter ${params.letterId}`, {
      userMessage: 'Cette lettre n’existe pas ou n’existe plus. Revenez à la liste des lettres.',
    });
  return { letter };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe({ title: loaderData?.letter.subject ?? 'Lettre', index: false }, matches[0].loaderData?.school);

export default function Letter({ loaderData: { letter } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={letter.subject}
        lead={`Pour ${letter.to.join(', ')}, le ${formatDateTime(letter.arrivedAt)}`}
        trail={[{ href: '/admin/mail', label: 'Lettres' }]}
      />
      <Card as="article" tone="raised">
        <p className={styles.text}>{splitLinks(letter.text)}</p>
      </Card>
    </>
  );
}

/** The text with its addresses as links: reading a letter mostly means following the one it brings. */
function splitLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a letter never change place.
      <a key={index} href={part} rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
