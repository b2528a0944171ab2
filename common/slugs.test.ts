import { expect, test } from 'vitest';
import { toAsciiLetters, toSlugOf } from './slugs.ts';

test.each([
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Łódź', 'lodz'],
  ['Ørsted', 'orsted'],
  ['Œuvre, ex æquo', 'oeuvre-ex-aequo'],
  ['Đà Nẵng', 'da-nang'],
  ['Þingvellir, Garðabær', 'thingvellir-gardabaer'],
  ['Diyarbakır, İzmir', 'diyarbakir-izmir'],
  ['Ħal Għaxaq', 'hal-ghaxaq'],
  ['Əliyev', 'eliyev'],
  ['Kɔfi et Ɛsi', 'kofi-et-esi'],
  ['Bratislava – Žilina – Čačak', 'bratislava-zilina-cacak'],
  ['m², ﬁn, № 5', 'm2-fin-no-5'],
])('toSlugOf turns %j into %s', (text, slug) => expect(toSlugOf(text, 80)).toBe(slug));

test('toAsciiLetters drops no letter of a European language', () => {
  const european =
    'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĳĵķĸĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžſșț';
  expect([...european].filter((letter) => !/^[a-z]+$/.test(toAsciiLetters(letter)))).toEqual([]);
});

test('toSlugOf truncates without a hyphen at the end', () => {
  expect(toSlugOf('mot '.repeat(50), 4)).toBe('mot');
  expect(toSlugOf('« À »', 4)).toBe('a');
});
