import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findBareText, listHydrated } from './find-bare-text.ts';
import { root } from './run.js';

const find = (text: string) => findBareText(new Map([['app/example.tsx', text]]));

describe('findBareText', () => {
  test.each([
    ['text after a conditional element', '<p>{busy ? <Icon /> : null}Envoyer</p>'],
    ['changing text beside an element', '<p><b>1</b> {count}</p>'],
    ['changing text beside other text', '<p>Il reste {count} places</p>'],
    ['text in a conditional fragment', '<p>{busy ? <>Patientez <b>un peu</b></> : null}</p>'],
    ['text beside a list of elements', '<p>{all.map((one) => <b key={one}>{one}</b>)} : fin</p>'],
    ['a list of texts', '<p>{all.map((one) => one)}</p>'],
    ['a message with values, beside an element', '<p>{m.some_text({ count })}<br /></p>'],
  ])('finds %s', (_, jsx) => {
    expect(find(`export const Example = ({ busy, count, all }) => ${jsx};`)).toHaveLength(1);
  });

  test.each([
    ['the only text of an element', '<p>{count}</p>'],
    ['one of two texts', "<p>{busy ? 'Patientez' : m.some_text()}</p>"],
    ['text in an element of its own', '<p>{busy ? <Icon /> : null}<span>Envoyer</span></p>'],
    ['text and elements that never change', '<p>Lisez <a href="/">les règles</a> avant.</p>'],
    ['one element or another', '<p>{busy ? <b>1</b> : <i>2</i>}<br /></p>'],
  ])('accepts %s', (_, jsx) => {
    expect(find(`export const Example = ({ busy, count }) => ${jsx};`)).toEqual([]);
  });

  test('follows a property from the component that renders it to the text passed to it', () => {
    const button = `export const Button = ({ busy, children }) => <button>{busy ? <Icon /> : null}{children}</button>;`;
    const withText = `${button} export const Use = () => <Button>Envoyer</Button>;`;
    const withElement = `${button} export const Use = () => <Button><b>Envoyer</b></Button>;`;
    expect(find(withText)).toEqual(['app/example.tsx:1 <button>']);
    expect(find(withElement)).toEqual([]);
  });

  test('follows a component that renders text', () => {
    const name = 'const Name = ({ isKnown, name }) => { if (!isKnown) return null; return name; };';
    expect(find(`${name} export const Use = () => <p><Name isKnown name="Ada" /></p>;`)).toHaveLength(1);
  });
});

test('finds no bare text beside changing content in hydrated components', () => {
  const hydrated = listHydrated();
  expect(hydrated).toContain('app/account/login-form.tsx');
  expect(hydrated).toContain('app/ui/actions/button.tsx');
  const texts = hydrated.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  expect(findBareText(new Map(texts))).toEqual([]);
});
