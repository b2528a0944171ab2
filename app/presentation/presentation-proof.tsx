import type { ProductType } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import type { ShownBlock } from '../home/load-home.ts';
import { TeacherBlock } from '../home/teacher-block.tsx';
import { type ListedScore, ScoreLines } from '../scores/score-list.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Opinions, type OpinionsPage } from './opinions.tsx';

/** Teacher, exam results and product reviews. */
export function PresentationProof({
  type,
  teacher,
  results,
  opinions,
}: {
  type: ProductType;
  teacher: ShownBlock | null;
  results: readonly ListedScore[];
  opinions: OpinionsPage;
}) {
  return (
    <>
      {teacher ? <TeacherBlock {...teacher} heading={m.presentation_teacher()} /> : null}
      {results.length > 0 ? (
        <Section
          title={m.presentation_results()}
          intro={m.presentation_results_intro()}
          more={{ href: '/scores', label: m.common_all_results() }}
        >
          <ScoreLines lines={results} />
        </Section>
      ) : null}
      <Opinions {...opinions} type={type} />
    </>
  );
}
