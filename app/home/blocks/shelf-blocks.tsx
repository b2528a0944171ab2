import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { ProductShelf } from '../../product/product-shelf.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/frame/section.tsx';
import type { ShownBlock } from '../load-home.ts';

export function CoursesBlock({ words, courses = [] }: ShownBlock) {
  return (
    <Section
      title={typeset(words.title)}
      intro={typeset(words.text)}
      more={courses.length > 0 ? { href: '/courses', label: m.home_courses_more() } : undefined}
    >
      {courses.length > 0 ? (
        <ProductShelf cards={courses} eager={0} />
      ) : (
        <EmptyState headingLevel={3} title={m.home_courses_empty()}>
          <p>{m.home_courses_empty_text()}</p>
        </EmptyState>
      )}
    </Section>
  );
}

/** Exercise packs, where there are any: a school may sell courses alone. */
export function ExercisesBlock({ words, exercises = [] }: ShownBlock) {
  if (exercises.length === 0) return null;
  return (
    <Section
      title={typeset(words.title)}
      intro={typeset(words.text)}
      more={{ href: '/exercices', label: m.home_exercises_more() }}
    >
      <ProductShelf cards={exercises} eager={0} />
    </Section>
  );
}
