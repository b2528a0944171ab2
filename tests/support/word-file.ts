import { strToU8, zipSync } from 'fflate';

/** Text with run properties (`<w:strike/>`), or a footnote reference with its text. */
type WordRun = { text: string; properties?: string } | { footnote: string };

/** A paragraph with its style (`Heading1`, `Title` or none) and its text, runs or picture. */
type WordParagraph = { style?: string; text?: string; runs?: WordRun[]; picture?: Uint8Array };

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const drawing = (
  id: string,
) => `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing">
<wp:docPr id="1" name="image" descr="Un schéma"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData
uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">
<pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;

/** Returns a minimal Word file with these paragraphs (ECMA-376). */
export function writeWordFile(paragraphs: readonly WordParagraph[]): Uint8Array {
  const media: Record<string, Uint8Array> = {};
  const relations: string[] = [];
  const footnotes: string[] = [];
  const writeRun = (run: WordRun) => {
    if ('text' in run)
      return `<w:r><w:rPr>${run.properties ?? ''}</w:rPr><w:t xml:space="preserve">${escapeXml(run.text)}</w:t></w:r>`;
    footnotes.push(
      `<w:footnote w:id="${footnotes.length + 1}"><w:p><w:r><w:t xml:space="preserve"> ${escapeXml(run.footnote)}</w:t></w:r></w:p></w:footnote>`,
    );
    return `<w:r><w:footnoteReference w:id="${footnotes.length}"/></w:r>`;
  };
  const body = paragraphs.map(({ style, text = '', runs = [{ text }], picture }, place) => {
    const properties = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
    if (!picture) return `<w:p>${properties}${runs.map(writeRun).join('')}</w:p>`;
    const id = `rId${place + 10}`;
    media[`word/media/image${place}.png`] = picture;
    relations.push(
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image${place}.png"/>`,
    );
    return `<w:p><w:r>${drawing(id)}</w:r></w:p>`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const names = { Title: 'Title', Heading1: 'heading 1', Heading2: 'heading 2' };
  const styles = Object.entries(names).map(
    ([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`,
  );
  const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/footnotes.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${head}<w:document ${word} xmlns:r="${office}"><w:body>${body.join('')}</w:body></w:document>`,
    ),
    'word/styles.xml': strToU8(`${head}<w:styles ${word}>${styles.join('')}</w:styles>`),
    'word/_rels/document.xml.rels': strToU8(
      `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${office}/footnotes" Target="footnotes.xml"/>${relations.join('')}</Relationships>`,
    ),
    'word/footnotes.xml': strToU8(`${head}<w:footnotes ${word}>${footnotes.join('')}</w:footnotes>`),
    ...media,
  });
}
