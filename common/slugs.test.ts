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
])('the slug of %j is %s', (text, slug) => expect(toSlugOf(text, 80)).toBe(slug));

test('no letter of a European language disappears', () => {
  const european =
    'ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĳĵķĸĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžſșț';
  expect([...european].filter((letter) => !/^[a-z]+$/.test(toAsciiLetters(letter)))).toEqual([]);
});

test('is cut without a hyphen at its end', () => {
  expect(toSlugOf('mot '.repeat(50), 4)).toBe('mot');
  expect(toSlugOf('« À »', 4)).toBe('a');
});
