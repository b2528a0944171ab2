import { toFreeLessonHref, toLessonHref, toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { LessonMatch, ProductMatches } from '#core/products/catalogue/find-matches.ts';
import type { ProductCard } from '#core/products/product.ts';
import { nameSkill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import styles from './found-in.module.css';

type FoundInProps = { product: ProductCard; matches: ProductMatches | undefined };

/** The lessons and skills of a product in which a search found its words. */
export function FoundIn({ product, matches }: FoundInProps) {
  if (!matches) return null;
  return (
    <ul className={styles.found}>
      {matches.skills.map((skill) => (
        <li key={skill}>{m.catalogue_found_skill({ skill: nameSkill(skill) })}</li>
      ))}
      {matches.lessons.map((lesson) => (
        <li key={lesson.lessonId}>
          {m.catalogue_found_lesson()} <a href={toLesson(product, lesson)}>{typeset(lesson.title)}</a>
          {lesson.passage ? <span className={styles.passage}>… {markWords(lesson.passage)} …</span> : null}
        </li>
      ))}
    </ul>
  );
}

function toLesson(product: ProductCard, { lessonId, free }: LessonMatch): string {
  if (product.bought) return toLessonHref(product, lessonId);
  return free ? toFreeLessonHref(product, lessonId) : `${toPresentationHref(product)}#programme`;
}

const markWords = (passage: readonly string[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
  passage.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
