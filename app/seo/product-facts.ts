import type { Course, ItemList, Offer, Product, WithContext } from 'schema-dts';
import type { ProductCard } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import type { FrameData } from '../frame/frame-data.ts';
import { toSchoolReference } from './school-facts.ts';
import { toSharePicture } from './share-picture.ts';

/** What search engines are told of a product; `description` in plain text, `path` where it is shown. */
export type ListedProduct = Pick<
  ProductCard,
  'id' | 'type' | 'title' | 'level' | 'durationMinutes' | 'enabled' | 'picture' | 'priceCents'
> & { description: string; path: string };

/**
 * The catalogue as a list of courses and exercise packs. What a course needs:
 * https://developers.google.com/search/docs/appearance/structured-data/course-info, a product:
 * https://developers.google.com/search/docs/appearance/structured-data/product-snippet
 */
export function toCatalogueFacts(
  name: string,
  products: readonly ListedProduct[],
  frame: FrameData,
): WithContext<ItemList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: product.type === 'course' ? toCourse(product, frame) : toProduct(product, frame),
    })),
  };
}

/** A course: who gives it, how long it takes, what it costs. Facts nobody has filled in are left out. */
export function toCourse(product: ListedProduct, frame: FrameData): Course {
  const workload = product.durationMinutes > 0 ? toIsoDuration(product.durationMinutes) : undefined;
  return {
    '@type': 'Course',
    ...describeProduct(product, frame),
    provider: toSchoolReference(frame),
    inLanguage: 'fr',
    ...(product.level ? { educationalLevel: product.level } : {}),
    ...(workload ? { timeRequired: workload } : {}),
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Online',
      inLanguage: 'fr',
      ...(workload ? { courseWorkload: workload } : {}),
    },
    ...toOffers(product, frame),
  };
}

/** An exercise pack. */
export function toProduct(product: ListedProduct, frame: FrameData): Product {
  return {
    '@type': 'Product',
    ...describeProduct(product, frame),
    brand: { '@type': 'Brand', name: frame.school.name },
    category: m.seo_series_exercises(),
    ...toOffers(product, frame),
  };
}

function describeProduct(product: ListedProduct, frame: FrameData) {
  const { id, type, title, level, picture } = product;
  const image = toSharePicture({ kind: 'product', id, type, title, level, picture }, frame);
  return {
    name: title,
    description:
      product.description || (level ? m.seo_product_at_level({ title, level }) : m.seo_product({ title })),
    url: frame.siteUrl + product.path,
    ...(image ? { image: frame.siteUrl + image.path } : {}),
  };
}

/** In euros, tax included, as everywhere on the site; nothing is offered before it can be bought or has a price. */
function toOffers(product: ListedProduct, frame: FrameData): { offers?: Offer } {
  if (!product.enabled || product.priceCents === null) return {};
  const price = (product.priceCents / 100).toFixed(2);
  return {
    offers: {
      '@type': 'Offer',
      price,
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      category: product.priceCents === 0 ? 'Free' : 'Paid',
      url: frame.siteUrl + product.path,
      seller: toSchoolReference(frame),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'EUR',
        valueAddedTaxIncluded: true,
      },
    },
  };
}

/** Minutes as ISO 8601 writes them: 90 → `PT1H30M`. */
export function toIsoDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 || hours === 0 ? `${rest}M` : ''}`;
}
