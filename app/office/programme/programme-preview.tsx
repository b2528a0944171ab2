import type { OfficeProgramme } from '#core/lessons/office-programme.ts';
import type { ProductType } from '#core/products/product.ts';
import { sumProgress } from '#core/progress/sum-progress.ts';
import { m } from '#words/messages.js';
import { CourseProgramme } from '../../learning/course-programme.tsx';
import { describeProgramme, PublicProgramme } from '../../presentation/public-programme.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toFollowed, toPresented } from '../products/preview-lessons.ts';

export function ProgrammePreview({
  product,
  programme,
}: {
  product: { id: string; type: ProductType };
  programme: OfficeProgramme;
}) {
  const now = new Date();
  const presented = toPresented(programme, now);
  const followed = toFollowed(programme, now);
  if (presented.length === 0) return <Notice title={m.programme_preview_none()} />;
  return (
    <>
      <section aria-labelledby="apercu-visiteur">
        <h3 id="apercu-visiteur">{m.products_preview_visitor()}</h3>
        <p>{describeProgramme(presented, programme.minutes)}</p>
        <PublicProgramme product={product} programme={presented} />
      </section>
      <section aria-labelledby="apercu-eleve">
        <h3 id="apercu-eleve">{m.products_preview_buyer()}</h3>
        <CourseProgramme product={product} programme={followed} progress={sumProgress(followed, null)} />
      </section>
    </>
  );
}
