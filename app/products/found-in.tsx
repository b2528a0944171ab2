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
          <span>{`${m.catalogue_found_lesson()} `}</span>
          <a href={toLesson(product, lesson)}>{typeset(lesson.title)}</a>
          {lesson.passage ? <Passage parts={lesson.passage} /> : null}
        </li>
      ))}
    </ul>
  );
}

function toLesson(product: ProductCard, { lessonId, free }: LessonMatch): string {
  if (product.bought) return toLessonHref(product, lessonId);
  return free ? toFreeLessonHref(product, lessonId) : `${toPresentationHref(product)}#programme`;
}

/** The quoted part of a lesson. Every second part is a word that the search found. */
function Passage({ parts }: { parts: readonly string[] }) {
  return (
    <span className={styles.passage}>
      <span>… </span>
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
        index % 2 === 1 ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
      )}
      <span> …</span>
    </span>
  );
}
