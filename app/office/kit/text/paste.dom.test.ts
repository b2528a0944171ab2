import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { richTextSchema } from '#core/rich-text/rich-text-schema.ts';
import { type TextMark, textMarks } from '#core/rich-text/text-marks.ts';
import { clipboards } from '#tests/support/clipboards.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { isMarkdown, markdownToHtml } from './paste.ts';

/** Returns the document as the editor parses it, on one line: `h2(Titre) p(Un b[mot].)`. */
function read(html: string): string {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  // The page's Content-Security-Policy also disables style attributes before the editor reads them.
  for (const element of holder.querySelectorAll('[style]')) element.removeAttribute('style');
  const node = SchemaParser.fromSchema(richTextSchema).parse(holder);
  node.check();
  return write(node.toJSON().content ?? []);
}

type Loose = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  content?: Loose[];
  marks?: { type: string; attrs?: { href?: string } }[];
};

const names: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'quote',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
  horizontalRule: 'hr',
  hardBreak: 'br',
  bold: 'b',
  italic: 'i',
};

function write(nodes: Loose[]): string {
  return nodes
    .map(({ type, text, attrs, content = [], marks = [] }) => {
      if (text !== undefined)
        return marks.reduce(
          (words, { type: mark, attrs: of }) =>
            `${mark === 'link' ? `a:${of?.href}` : (names[mark] ?? textMarks[mark as TextMark])}[${words}]`,
          text,
        );
      const name = type === 'heading' ? `h${attrs?.level}` : (names[type] ?? type);
      return `${name}(${write(content)})`;
    })
    .join('');
}

const word = (
  body: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:st1="urn:schemas-microsoft-com:office:smarttags" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><title>Rentrée</title>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- p.MsoNormal {mso-style-parent:""; margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=FR style='tab-interval:35.4pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const item = (level: number, sign: string, text: string, list = 'l0') =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

const paste = (html: string) => read(cleanPastedHtml(html).html);

test('a paste from Word keeps only headings, nested lists, bold words, links and tables', () => {
  const pasted = paste(
    word(`<h1><a name="_Toc1"></a>La rentrée<o:p></o:p></h1>
<p class=MsoNormal style='mso-margin-top-alt:auto'>Les cours reprennent à <st1:PersonName productid="la Maison" w:st="on">la
<st1:place w:st="on">Maison</st1:place></st1:PersonName> le <b style='mso-bidi-font-weight:normal'>lundi</b>&nbsp;:<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item(1, '·', 'le matin')}${item(2, 'o', 'débutants')}${item(2, 'o', 'avancés')}${item(1, '·', 'le soir')}
<p class=MsoNormal>Puis<span style='mso-spacerun:yes'>  </span><i>viendront</i> :</p>
${item(1, '1.', 'l’inscription', 'l1')}${item(1, '2.', '<a href="https://exemple.fr/test">le test</a>', 'l1')}
<p class=MsoQuote>Bonne rentrée.</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=200 style='width:150pt'><p class=MsoNormal>Jour</p></td><td><p class=MsoNormal>Heure<o:p></o:p></p></td></tr></table>
<h2 style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Tarifs</h2>`),
  );
  expect(pasted).toBe(
    'h2(La rentrée)p(Les cours reprennent à la Maison le b[lundi]\u00a0:)' +
      'ul(li(p(le matin)ul(li(p(débutants))li(p(avancés))))li(p(le soir)))' +
      'p(Puis i[viendront] :)' +
      'ol(li(p(l’inscription))li(p(a:https://exemple.fr/test[le test])))' +
      'quote(p(Bonne rentrée.))table(tr(td(p(Jour))td(p(Heure))))h2(Tarifs)',
  );
});

test('a paste from Google Docs keeps its content without making all of it bold', () => {
  const pasted = paste(
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-7f1c"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt">Nouveau cours</span></h1><p dir="ltr"><span style="font-weight:400">Il </span><span style="font-weight:700">commence</span><span style="font-style:italic"> demain</span>.</p><br><ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>un</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr"><span>deux</span></p></li></ul></ul><p><span><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="200"></span></p></b>`,
  );
  expect(pasted).toContain('h2(Nouveau cours)p(Il b[commence]i[ demain].)');
  expect(pasted).toContain('ul(li(p(un)');
  expect(pasted).toContain('p(deux)');
  expect(pasted).not.toContain('picture');
});

test.each(Object.entries(clipboards))(
  'a paste from %s keeps its content and formatting',
  (_, { html, text, wanted }) => {
    expect(paste(html ?? markdownToHtml(text))).toBe(wanted);
  },
);

const marked = 'p(u[Souligné], s[barré], mark[surligné], msup[2], Hsub[2]O, bi[les deux])';
const gdocs = (words: string, style: string) =>
  `<span style="font-size:11pt;font-weight:400;font-style:normal;background-color:transparent;text-decoration:none;vertical-align:baseline;${style}">${words}</span>`;

test.each([
  [
    'Google Docs',
    `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">${gdocs('Souligné', 'text-decoration:underline;-webkit-text-decoration-skip:none')}${gdocs(', ', '')}${gdocs('barré', 'text-decoration:line-through')}${gdocs(', ', '')}${gdocs('surligné', 'background-color:#ffff00')}${gdocs(', m', '')}${gdocs('<span style="font-size:0.6em;vertical-align:super;">2</span>', '')}${gdocs(', H', '')}${gdocs('<span style="font-size:0.6em;vertical-align:sub;">2</span>', '')}${gdocs('O, ', '')}${gdocs('les deux', 'font-weight:700;font-style:italic')}</p></b>`,
  ],
  [
    'Word',
    "<html xmlns:o='urn:schemas-microsoft-com:office:office'><body><p class=MsoNormal><u>Souligné</u>, <s>barré</s>, <span style='background:yellow;mso-highlight:yellow'>surligné</span>, m<sup>2</sup>, H<sub>2</sub>O, <b><i>les deux</i></b><o:p></o:p></p></body></html>",
  ],
  [
    'LibreOffice',
    '<body lang="fr-FR"><p><u>Souligné</u>, <strike>barré</strike>, <span style="background: #ffff00">surligné</span>, m<sup>2</sup>, H<sub>2</sub>O, <i><b>les deux</b></i></p></body>',
  ],
  [
    'a web page',
    '<p style="background-color: rgb(255, 250, 200)"><ins>Souligné</ins>, <del>barré</del>, <mark style="background-color: rgb(255, 255, 255)"></mark><span style="background-color: rgba(255, 235, 59, 0.5)">surligné</span><span style="background-color: rgb(255, 255, 255)">, m</span><sup style="vertical-align: baseline">2</sup>, H<sub>2</sub>O, <strong><em>les deux</em></strong></p>',
  ],
  ['Markdown', markdownToHtml('<u>Souligné</u>, ~~barré~~, ==surligné==, m^2^, H~2~O, ***les deux***')],
])('a paste from %s keeps its text marks', (_, html) => {
  expect(
    paste(html)
      .replace('ib[', 'bi[')
      .replace('i[b[les deux]]', 'bi[les deux]')
      .replace('b[i[les deux]]', 'bi[les deux]'),
  ).toBe(marked);
});

test('a paste drops underlines of links and bold in headings, which other programs add', () => {
  expect(
    paste(
      '<h2><b><u>Titre</u></b></h2><p><a href="/courses"><span style="text-decoration:underline">Les <u>cours</u></span></a></p>',
    ),
  ).toBe('h2(u[Titre])p(a:/courses[Les cours])');
});

test('a paste converts footnotes to superscript numbers and text, and counts them', () => {
  const { html, footnotes } = cleanPastedHtml(
    `<p>Un mot<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> et <a href="#suite">la suite</a>.</p>
<div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> La note.</p></div></div>`,
  );
  expect(footnotes).toBe(1);
  expect(read(html)).toBe('p(Un motsup[[1]] et la suite.)p(sup[[1]] La note.)');
  expect(read(markdownToHtml('Un mot[^1].\n\n[^1]: La note.'))).toBe(
    'p(Un motsup[[1]].)p(sup[[1]] La note.)',
  );
});

test('a paste drops scripts, styles and pictures, and counts the pictures', () => {
  const { html, lostPictures } = cleanPastedHtml(
    '<p>Avant<img src="https://x.test/a.png"><img src="file:///C:/a.png"></p><script>alert(1)</script><style>p{}</style><p onclick="x()">Après</p>',
  );
  expect(lostPictures).toBe(2);
  expect(read(html)).toBe('p(Avant)p(Après)');
});

test('Markdown becomes formatted text, but HTML tags in it stay text', () => {
  const text =
    '# Les *stages*\n\nDu **lundi** au [vendredi](/courses).\n\n- un\n- deux\n  - trois\n\n3. c\n4. d\n\n> Venez.\n\n---\n\n| Jour | Heure |\n|---|---|\n| lundi | 9 h |\n\n![plan](https://x.test/a.png) <script>alert(1)</script> [non](javascript:alert(1))';
  expect(isMarkdown(text)).toBe(true);
  expect(paste(markdownToHtml(text))).toBe(
    'h2(Les i[stages])p(Du b[lundi] au a:/courses[vendredi].)' +
      'ul(li(p(un))li(p(deux)ul(li(p(trois)))))ol(li(p(c))li(p(d)))quote(p(Venez.))hr()' +
      'table(tr(th(p(Jour))th(p(Heure)))tr(td(p(lundi))td(p(9 h))))' +
      'p(plan <script>alert(1)</script> [non](javascript:alert(1)))',
  );
});

test.each(['~~Je suis mangé~~', 'Un mot ==important==.', 'l’**ami**', 'Un mot <u>souligné</u>.'])(
  'isMarkdown is true for %j',
  (text) => expect(isMarkdown(text)).toBe(true),
);

test.each([
  'Bonjour à tous.',
  'Prix : 3 * 4 * 5',
  '- une seule ligne',
  'Le n° 1. est là',
  'C# et F#',
  'un [mot] (entre parenthèses)',
  'https://exemple.fr/a_b_c',
  'environ ~20 € ou ~30 €',
  'a == b',
])('isMarkdown is false for %j', (text) => expect(isMarkdown(text)).toBe(false));
