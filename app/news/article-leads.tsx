import { type NewsTool, toolPages } from '#core/news/tools.ts';
import type { ProductCard } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { ProductShelf } from '../products/product-shelf.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import whole from '../ui/styles/whole-link.module.css';
import styles from './article-leads.module.css';

/** Products and tools named in an article. Renders nothing for two empty lists. */
export function ArticleLeads({
  products,
  tools,
}: {
  products: readonly ProductCard[];
  tools: readonly NewsTool[];
}) {
  if (products.length === 0 && tools.length === 0) return null;
  return (
    <section aria-labelledby="pour-aller-plus-loin" className={styles.leads} data-print="none">
      <h2 id="pour-aller-plus-loin" className={styles.title}>
        {m.news_leads()}
      </h2>
      {products.length > 0 ? <ProductShelf cards={products} eager={0} /> : null}
      {tools.length > 0 ? (
        <ul className={styles.tools}>
          {tools.map((tool) => (
            <li key={tool}>
              <ToolCard tool={tool} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ToolCard({ tool }: { tool: NewsTool }) {
  const { href, title, text, action } = toolPages[tool];
  return (
    <article className={joinClasses(styles.tool, whole.card)}>
      <h3 className={styles.toolTitle}>{title()}</h3>
      <p>{text()}</p>
      <a href={href} className={joinClasses(styles.action, whole.link)}>
        <span>{`${action()} `}</span>
        <Icon name="arrow-right" className={styles.arrow} />
      </a>
    </article>
  );
}
