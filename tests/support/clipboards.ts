/** Clipboard of another program, and the expected text: `h2(Titre) p(Un b[mot].)`. */
type Clipboard = { html?: string; text: string; wanted: string };

const gdocs = (words: string, style: string) =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${words}</span>`;
const plain = 'font-weight:400;font-style:normal';

const wordItem = (sign: string, words: string, list: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

/** Recorded in Google Docs, Gmail, Word 365, Word online, LibreOffice 7.4, Notion and a Markdown editor. */
export const clipboards: Readonly<Record<string, Clipboard>> = {
  'Google Docs': {
    text: 'La rentrée\nLes cours reprennent lundi, sauf le soir.\nle matin\ndébutants\nle soir',
    html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7f1c2a44-7fff-3c5e-0d33-5f8f3f3f3f3f"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;font-weight:400;font-style:normal;white-space:pre-wrap;">La rentrée</span></h1><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${gdocs('Les cours reprennent ', plain)}${gdocs('lundi', 'font-weight:700;font-style:normal')}${gdocs(', ', plain)}${gdocs('sauf', 'font-weight:400;font-style:italic')}${gdocs(' le soir.', plain)}</p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;font-style:normal;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation">${gdocs('le matin', plain)}</p></li><ul style="margin-top:0;margin-bottom:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation">${gdocs('débutants', plain)}</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${gdocs('le soir', plain)}</p></li></ul></b><br class="Apple-interchange-newline">`,
    wanted:
      'h2(La rentrée)p(Les cours reprennent b[lundi], i[sauf] le soir.)ul(li(p(le matin)ul(li(p(débutants))))li(p(le soir)))',
  },
  Word: {
    text: 'La rentrée\nLes cours reprennent lundi, sauf le soir.',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head><body lang=FR style='tab-interval:35.4pt'><!--StartFragment--><h1>La rentrée<o:p></o:p></h1><p class=MsoNormal>Les cours reprennent <b style='mso-bidi-font-weight:normal'>lundi</b>, <i style='mso-bidi-font-style:normal'>sauf</i> le soir.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>${wordItem('·', 'le matin', 'l0')}${wordItem('·', 'le soir', 'l0')}<!--EndFragment--></body></html>`,
    wanted:
      'h2(La rentrée)p(Les cours reprennent b[lundi], i[sauf] le soir.)ul(li(p(le matin))li(p(le soir)))',
  },
  'Word in a browser': {
    text: 'La rentrée',
    html: `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" role="heading" aria-level="1" style="font-weight:normal"><span class="TextRun SCXW1" style="font-size:20pt;color:#0F4761"><span class="NormalTextRun SCXW1">La rentrée</span></span></p></div><div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun SCXW1" style="font-weight:normal"><span class="NormalTextRun SCXW1">Les cours reprennent </span></span><span class="TextRun SCXW1" style="font-weight:bold"><span class="NormalTextRun SCXW1">lundi</span></span><span class="EOP SCXW1">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li class="OutlineElement SCXW1" data-aria-level="1" role="listitem"><p class="Paragraph SCXW1"><span class="TextRun">le matin</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li class="OutlineElement SCXW1" data-aria-level="2" role="listitem"><p class="Paragraph SCXW1"><span class="TextRun">débutants</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1 SCXW1" role="list"><li class="OutlineElement SCXW1" data-aria-level="1" role="listitem"><p class="Paragraph SCXW1"><span class="TextRun">le soir</span></p></li></ul></div>`,
    wanted:
      'h2(La rentrée)p(Les cours reprennent b[lundi]\u00a0)ul(li(p(le matin)ul(li(p(débutants))))li(p(le soir)))',
  },
  LibreOffice: {
    text: 'La rentrée\nLes cours reprennent lundi, sauf le soir.',
    html: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 8.27in 11.69in; margin: 0.79in }
		p { line-height: 115%; margin-bottom: 0.1in; background: transparent }
		h1.western { font-size: 18pt; font-weight: bold }
	</style>
</head>
<body lang="fr-FR" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">
La rentrée</h1>
<p style="line-height: 100%; margin-bottom: 0in">Les cours reprennent
<b>lundi</b>, <i>sauf</i> le soir.</p>
<p style="line-height: 100%; margin-bottom: 0in"><br/>

</p>
<p style="line-height: 100%; margin-bottom: 0in"><b>Tout en gras,
</b><span style="font-weight: normal">sauf ceci</span><b>.</b></p>
<ul>
	<li><p style="line-height: 100%; margin-bottom: 0in">le matin</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0in">débutants</p>
	</ul>
	<li><p style="line-height: 100%; margin-bottom: 0in">le soir</p>
</ul>
<ol>
	<li><p style="line-height: 100%; margin-bottom: 0in">Passez le <a href="https://exemple.fr/test">test</a></p>
</ol>
<blockquote>Bonne rentrée.</blockquote>
<table width="100%" cellpadding="0" cellspacing="0">
	<col width="128*"/>

	<tr valign="top">
		<td width="50%" style="border: none; padding: 0in"><p>Jour</p>
		</td>
	</tr>
</table>
<p style="line-height: 100%; margin-bottom: 0in"><br/>

</p>
</body>
</html>`,
    wanted:
      'h2(La rentrée)p(Les cours reprennent b[lundi], i[sauf] le soir.)p(b[Tout en gras, ]sauf cecib[.])' +
      'ul(li(p(le matin)ul(li(p(débutants))))li(p(le soir)))ol(li(p(Passez le a:https://exemple.fr/test[test])))' +
      'quote(p(Bonne rentrée.))table(tr(td(p(Jour))))',
  },
  Gmail: {
    text: 'Bonjour,\n\nLes cours reprennent lundi, sauf le soir.',
    html: `<meta charset='utf-8'><div style="color: rgb(34, 34, 34); font-family: Arial, Helvetica, sans-serif; font-size: small; font-style: normal; font-weight: 400; text-decoration-style: initial;">Bonjour,</div><div style="color: rgb(34, 34, 34); font-style: normal; font-weight: 400;"><br></div><div style="font-style: normal; font-weight: 400;">Les cours reprennent <b>lundi</b>, <i>sauf</i> le soir.</div><div style="font-style: normal; font-weight: 400;"><ul><li style="margin-left: 15px;">le matin</li><li style="margin-left: 15px;">le soir</li></ul></div><br class="Apple-interchange-newline">`,
    wanted: 'p(Bonjour,)p(Les cours reprennent b[lundi], i[sauf] le soir.)ul(li(p(le matin))li(p(le soir)))',
  },
  Notion: {
    text: '# La rentrée\n\nLes cours reprennent **lundi**, *sauf* le soir.\n\n- le matin\n    - débutants\n- le soir',
    html: `<meta charset='utf-8'><h1>La rentrée</h1>
<p>Les cours reprennent <strong>lundi</strong>, <em>sauf</em> le soir.</p>
<ul>
<li>le matin
<ul>
<li>débutants</li>
</ul>
</li>
<li>le soir</li>
</ul>
<!-- notionvc: 3f0c9d3c-8f5a-4f5e-9a57-9a1f5a6f0c11 -->`,
    wanted:
      'h2(La rentrée)p(Les cours reprennent b[lundi], i[sauf] le soir.)ul(li(p(le matin)ul(li(p(débutants))))li(p(le soir)))',
  },
  Markdown: {
    text: '# La rentrée\n\nLes cours reprennent **lundi**, *sauf* le soir.\n\n- le matin\n- le soir',
    wanted:
      'h2(La rentrée)p(Les cours reprennent b[lundi], i[sauf] le soir.)ul(li(p(le matin))li(p(le soir)))',
  },
};
