import { createElement as h, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { listenForParent } from './listen-for-parent.ts';

const words = 'Une heure pour raconter sa journée, comprendre la réponse et la redire à quelqu’un. ';
const products = Array.from({ length: 24 }, (_, index) => ({
  id: `cours-${index + 1}`,
  title: `Leçons de conversation, partie ${index + 1}`,
  description: words.repeat(3).slice(0, 200),
  level: ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'][index % 6],
  price: '49,00 €',
}));
const links = ['Cours', 'Exercices', 'Résultats', 'Contact'];

const nav = (name: string) =>
  h('nav', { 'aria-label': name }, ...links.map((label) => h('a', { key: label, href: `/${label}` }, label)));

function Card({ product }: { product: (typeof products)[number] }): ReactElement {
  return h(
    'li',
    { className: 'card' },
    h('img', { src: `/pictures/${product.id}.webp`, alt: '', width: 640, height: 400, loading: 'lazy' }),
    h('h2', null, h('a', { href: `/course/${product.id}` }, product.title)),
    h('p', { className: 'level' }, product.level),
    h('p', null, product.description),
    h('p', { className: 'price' }, product.price),
  );
}

const Page = () =>
  h(
    'html',
    { lang: 'fr' },
    h('head', null, h('title', null, 'Les cours'), h('link', { rel: 'stylesheet', href: '/style.css' })),
    h(
      'body',
      null,
      h('header', null, h('a', { href: '/' }, 'École'), nav('Site')),
      h('main', null, h('h1', null, 'Les cours'), h('ul', null, ...products.map(toCard))),
      h('footer', null, nav('Pied de page'), h('p', null, '© École')),
    ),
  );

const toCard = (product: (typeof products)[number]) => h(Card, { key: product.id, product });

await listenForParent((_request, response) => {
  const body = Buffer.from(`<!doctype html>${renderToString(h(Page))}`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length });
  response.end(body);
});
