import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { takeFreeCourse } from '../support/demo-people.ts';
import { pressByKeyboard, tabTo } from '../support/keyboard.ts';
import { openDevice } from '../support/open-device.ts';
import { type School, startSchool } from '../support/school.ts';
import { freeCourse } from '../support/screens.ts';

/** Ways to answer, by keyboard or by touch. */
type Hand = {
  type(field: Locator, words: string): Promise<void>;
  choose(list: Locator, option: string): Promise<void>;
  check(option: Locator): Promise<void>;
  press(button: Locator): Promise<void>;
};

type Answer = (hand: Hand, main: Locator) => Promise<void>;

type Kind = {
  text: string;
  /** Gives a wrong answer, which the page comments with `mistake`. */
  miss: Answer;
  mistake: RegExp;
  solve: Answer;
};

const button = (within: Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const link = (within: Locator, name: string) => within.getByRole('link', { name, exact: true });

const type =
  (label: string, words: string): Answer =>
  (hand, main) =>
    hand.type(main.getByLabel(label), words);
const choose =
  (...choices: [label: string, option: string][]): Answer =>
  async (hand, main) => {
    for (const [label, option] of choices) await hand.choose(main.getByLabel(label), option);
  };
const check =
  (...names: string[]): Answer =>
  async (hand, main) => {
    for (const name of names) await hand.check(main.getByLabel(name, { exact: true }));
  };
const press =
  (...names: (string | RegExp)[]): Answer =>
  async (hand, main) => {
    for (const name of names) await hand.press(button(main, name));
  };
const both =
  (...answers: Answer[]): Answer =>
  async (hand, main) => {
    for (const answer of answers) await answer(hand, main);
  };

/** Moves sentences until they are in this order. */
const sort =
  (...sentences: string[]): Answer =>
  async (hand, main) => {
    for (const [place, sentence] of sentences.entries())
      for (;;) {
        const at = (await main.locator('[data-part] [lang]').allTextContents()).indexOf(sentence);
        if (at === place) break;
        await hand.press(button(main, `Monter « ${sentence} »`));
      }
    await hand.press(button(main, 'Garder cet ordre'));
  };

const kinds: Record<string, Kind> = {
  gaps: {
    text: '## Trous\nElle [est allée] (aller) au marché.',
    miss: type('Trou 1 sur 1', 'est allé'),
    mistake: /Incorrect\s: l’accord/,
    solve: type('Trou 1 sur 1', 'est allée'),
  },
  'a gap in a word': {
    text: '## Trous\nIl apprend le fran[ç]ais.',
    miss: type('Trou 1 sur 1 (fran…ais)', 'maison'),
    mistake: /Réponse attendue\s:\s*français/,
    solve: type('Trou 1 sur 1 (fran…ais)', 'ç'),
  },
  'gap choices': {
    text: '## Choix dans le texte\nIls {ont > Pas avec « partir ». | *sont} partis.',
    miss: choose(['Trou 1 sur 1', 'ont']),
    mistake: /Pas avec/,
    solve: choose(['Trou 1 sur 1', 'sont']),
  },
  'word bank': {
    text: '## Banque de mots\nJe [mange] une [pomme].',
    miss: press('pomme', /^Trou 1 sur 2/, 'mange', /^Trou 2 sur 2/),
    mistake: /Réponse attendue\s:\s*mange/,
    solve: press('mange', /^Trou 1 sur 2/, 'pomme', /^Trou 2 sur 2/),
  },
  choice: {
    text: "## QCM — Où ?\n+ Au marché\n- À l'école  > Regardez bien.",
    miss: check('À l’école'),
    mistake: /Regardez bien/,
    solve: check('Au marché'),
  },
  choices: {
    text: '## QCM multiple — Lesquels ?\n+ un\n+ deux\n- trois',
    miss: check('un', 'trois'),
    mistake: /Bonnes réponses trouvées\s: 1 sur 2/,
    solve: check('un', 'deux'),
  },
  'true or false': {
    text: '## Vrai ou faux — Selon vous.\n- Lyon est un port de mer.  > Lyon est sur le Rhône.',
    miss: check('Vrai'),
    mistake: /sur le Rhône/,
    solve: check('Faux'),
  },
  match: {
    text: '## Associer — Reliez.\nchien => aboyer\nchat => miauler',
    miss: choose(['chien', 'miauler'], ['chat', 'aboyer']),
    mistake: /Réponse attendue\s:\s*aboyer/,
    solve: choose(['chien', 'aboyer'], ['chat', 'miauler']),
  },
  classify: {
    text: '## Classer — Genre\n= Masculin: le pain\n= Féminin: la pomme',
    miss: choose(['la pomme', 'Masculin'], ['le pain', 'Masculin']),
    mistake: /Réponse attendue\s:\s*Féminin/,
    solve: choose(['la pomme', 'Féminin'], ['le pain', 'Masculin']),
  },
  'ordered words': {
    text: '## Remettre en ordre — Les mots\nje | ne | sais | pas',
    miss: press('je', 'sais', 'ne', 'pas'),
    mistake: /Incorrect\s: l’ordre/,
    solve: press('je', 'ne', 'sais', 'pas'),
  },
  'ordered sentences': {
    text: '## Remettre les phrases en ordre — Le matin\nJe me lève.\nJe mange.\nJe sors.',
    miss: sort('Je sors.', 'Je mange.', 'Je me lève.'),
    mistake: /Incorrect\s: l’ordre/,
    solve: sort('Je me lève.', 'Je mange.', 'Je sors.'),
  },
  conjugation: {
    text: '## Conjugaison — finir, présent\nje: finis',
    miss: type('je', 'finit'),
    mistake: /Incorrect\s: la terminaison/,
    solve: type('je', 'finis'),
  },
  transformation: {
    text: "## Transformer — Au passé.\n? Je mange.\n= J'ai mangé.",
    miss: type('Votre phrase', 'J’ai manger.'),
    mistake: /Incorrect\s: la terminaison/,
    solve: type('Votre phrase', 'J’ai mangé.'),
  },
  'find the fault': {
    text: '## Trouver la faute — Le mot faux.\nElle est [allé -> allée] au marché.  > Accord avec « elle ».',
    miss: check('Aucune faute'),
    mistake: /Elle est allée au marché/,
    solve: both(check('allé'), type('Correction', 'allée')),
  },
  'a sentence without fault': {
    text: '## Trouver la faute — Le mot faux.\nIl dort.',
    miss: both(check('dort.'), type('Correction', 'dors')),
    mistake: /dort\. → dors.*Cette phrase est correcte/s,
    solve: check('Aucune faute'),
  },
  reading: {
    text: '## Lecture — Un texte\n! source: Un journal\nIl fait beau.\n### QCM — Quel temps ?\n+ Beau\n- Laid  > Relisez le texte.',
    miss: check('Laid'),
    mistake: /Relisez le texte/,
    solve: check('Beau'),
  },
};

const byTouch: Hand = {
  async type(field, words) {
    await field.tap();
    await field.pressSequentially(words);
  },
  choose: async (list, option) => void (await list.selectOption(option)),
  check: (option) => option.tap(),
  press: (button) => button.tap(),
};

const byKeyboard: Hand = {
  async type(field, words) {
    await tabTo(field.page(), field);
    await field.page().keyboard.type(words);
  },
  async choose(list, option) {
    await tabTo(list.page(), list);
    await list.page().keyboard.press(option.charAt(0));
    await expect(list.locator('option:checked')).toHaveText(option);
  },
  async check(option) {
    const { keyboard } = option.page();
    const name = await option.getAttribute('name');
    const isRadio = (await option.getAttribute('type')) === 'radio';
    await tabTo(option.page(), isRadio ? option.page().locator(`[name="${name}"]`).first() : option);
    await keyboard.press('Space');
    for (let step = 0; step < 20 && !(await option.isChecked()); step++) await keyboard.press('ArrowDown');
    await expect(option).toBeChecked();
  },
  press: (button) => pressByKeyboard(button.page(), button),
};

let school: School;
let admin: Member;
const paths = new Map<string, string>();

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  school = await startSchool({ SEED: 'content' });
  admin = await openAdmin(school);
  for (const [name, { text }] of Object.entries(kinds)) {
    const id = await saveExercise(admin, freeCourse, `# Exercice · A2\n${text}\n`);
    paths.set(name, `/members/exercices/${id}`);
  }
});
test.afterAll(async () => {
  await admin?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function doEachKind(browser: Browser, hand: Hand, options: BrowserContextOptions): Promise<void> {
  await using learner = await openMember(school);
  await takeFreeCourse(learner);
  const page = await openDevice(browser, school, learner, { ...options, reducedMotion: 'reduce' });
  const main = page.getByRole('main');
  const submit = async (answer: Answer) => {
    await answer(hand, main);
    await hand.press(button(main, 'Corriger mes réponses'));
    await expect(main.getByRole('heading', { level: 2, name: /sur \d/ })).toBeFocused();
  };
  for (const [name, { miss, mistake, solve }] of Object.entries(kinds))
    await test.step(name, async () => {
      await page.goto(school.url + paths.get(name));
      await expectFits(page);
      await submit(miss);
      await expect(main).toContainText(mistake);
      await expect(page.getByText('Tout est correct, bravo !')).toBeHidden();
      await expectFits(page);
      await hand.press(link(main, 'Refaire l’exercice'));
      await expect(button(main, 'Corriger mes réponses')).toBeVisible();
      await submit(solve);
      await expect(page.getByText('Tout est correct, bravo !')).toBeVisible();
    });
  await page.context().close();
}

test('with the keyboard alone, each kind is answered wrongly, then correctly', async ({ browser }) => {
  test.slow();
  await doEachKind(browser, byKeyboard, { viewport: { width: 1280, height: 800 } });
});

test('by touch at 390 px, each kind is answered wrongly, then correctly', async ({ browser }) => {
  test.slow();
  const viewport = { width: 390, height: 664 };
  await doEachKind(browser, byTouch, { viewport, hasTouch: true, isMobile: true });
});
