/** Property declaration of a PDF/A extension schema (ISO 19005-1, 6.7.8). */
const property = (name: string, type: string, description: string): string => `
<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`;

const schema = (prefix: string, uri: string, name: string, properties: readonly string[]): string => `
<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${name}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.join('')}
</rdf:Seq></pdfaSchema:property></rdf:li>`;

const facturX = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';
const accessible = 'http://www.aiim.org/pdfua/ns/id/';

/** Required name of the embedded file (Factur-X 1.07, 6.2.1). */
export const facturXName = 'factur-x.xml';

/** XMP metadata of an invoice: Factur-X of the profile EN 16931, and PDF/UA. */
export const invoiceXmp = `
<rdf:Description rdf:about="" xmlns:fx="${facturX}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${facturXName}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfuaid="${accessible}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag>${schema(
  'fx',
  facturX,
  'Factur-X PDFA Extension Schema',
  [
    property('DocumentFileName', 'Text', 'The name of the embedded XML document'),
    property('DocumentType', 'Text', 'The type of the hybrid document in capital letters'),
    property('Version', 'Text', 'The version of the standard applying to the embedded XML document'),
    property('ConformanceLevel', 'Text', 'The conformance level of the embedded XML document'),
  ],
)}${schema('pdfuaid', accessible, 'PDF/UA identification schema', [
  property('part', 'Integer', 'Which part of ISO 14289 the document conforms to'),
])}
</rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
