import { m } from '#words/messages.js';
import type { NewsDraft } from './news-draft.ts';

/** What would better be seen to before everybody reads it; nothing of it is required. */
export function listAdvice({ title, summary, picture, body }: NewsDraft): string[] {
  const nodes = flatten(body.content ?? []);
  const bare = nodes.filter(({ type, attrs }) => type === 'picture' && !attrs?.alt).length;
  const untitled = nodes.some(({ type, attrs }) => type === 'video' && !attrs?.title);
  const empty = !nodes.some(({ type, text }) => text?.trim() || type === 'picture' || type === 'video');
  return [
    ...(title.trim() ? [] : [m.newsroom_advice_title_missing()]),
    ...(empty ? [m.newsroom_advice_text()] : []),
    ...(summary.trim() ? [] : [m.newsroom_advice_summary()]),
    ...(picture && !picture.alt.trim() ? [m.newsroom_advice_picture_alt()] : []),
    ...(bare > 0 ? [m.newsroom_advice_alts({ count: bare })] : []),
    ...(untitled ? [m.newsroom_advice_video()] : []),
  ];
}

type Node = NonNullable<NewsDraft['body']['content']>[number];

const flatten = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flatten(node.content ?? [])]);
