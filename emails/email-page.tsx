import { renderToStaticMarkup } from 'react-dom/server';
import { BlockHtml, EmailLines } from './email-block.tsx';
import { Box, EmailPreview, Link, Text } from './email-elements.tsx';
import type { EmailBlock, EmailSchool } from './email-parts.ts';
import { colours, EmailColours, sans, serif, toStyle, useEmailColours } from './style.ts';

type EmailPageProps = {
  school: EmailSchool;
  subject: string;
  /** Line beside the subject in the inbox. */
  preview: string;
  title: string;
  blocks: EmailBlock[];
};

/** Without this doctype, old Outlook uses its own box model. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export function renderEmailPage(props: EmailPageProps): string {
  return frameForOutlook(doctype + renderToStaticMarkup(<EmailPage {...props} />));
}

function EmailPage({ school, subject, preview, title, blocks }: EmailPageProps) {
  const style = toStyle(school.accent);
  return (
    <EmailColours value={style.colours}>
      <html lang="fr" dir="ltr">
        <head>
          <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
          <meta name="x-apple-disable-message-reformatting" />
          <title>{subject}</title>
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
          {style.styleSheets.map((sheet) => (
            <style key={sheet}>{sheet}</style>
          ))}
        </head>
        <body
          lang="fr"
          className="paper"
          dir="ltr"
          style={{ backgroundColor: colours.paper, margin: 0, padding: 0 }}
        >
          {/* Some mail programs drop the body element, so its cell repeats the attributes. */}
          <Box
            cell={{
              lang: 'fr',
              dir: 'ltr',
              style: { backgroundColor: colours.paper, margin: 0, padding: '0 0 40px' },
            }}
          >
            <EmailPreview>{preview}</EmailPreview>
            <Box style={{ width: '100%', maxWidth: 600 }}>
              <Letterhead school={school} />
              <Box
                className="sheet rule"
                style={{
                  backgroundColor: colours.sheet,
                  border: `1px solid ${colours.line}`,
                  borderCollapse: 'separate',
                  borderRadius: 4,
                }}
                cell={{ className: 'margin', style: { padding: '40px 48px 28px' } }}
              >
                <h1
                  className="ink title"
                  style={{
                    color: colours.ink,
                    fontFamily: serif,
                    fontSize: 32,
                    fontWeight: 400,
                    lineHeight: '1.2',
                    margin: '0 0 24px',
                  }}
                >
                  {title}
                </h1>
                {blocks.map((block, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a letter is rendered once and never changes.
                  <BlockHtml key={index} block={block} />
                ))}
              </Box>
              <Footer school={school} />
            </Box>
          </Box>
        </body>
      </html>
    </EmailColours>
  );
}

/** The logo (or the mark as text, because most inboxes hide pictures) and the name of the school. */
function Letterhead({ school }: { school: EmailSchool }) {
  return (
    <Box cell={{ className: 'margin', style: { padding: '28px 48px 20px' } }}>
      <Link
        href={school.url}
        className="ink"
        style={{ color: colours.ink, fontFamily: serif, textDecoration: 'none' }}
      >
        {school.logo ? <Logo logo={school.logo} name={school.name} /> : <TextMark />}
        <span style={{ fontSize: 21, lineHeight: '44px' }}>{school.name}</span>
      </Link>
    </Box>
  );
}

function TextMark() {
  const { accent } = useEmailColours();
  return (
    <span
      className="accent"
      aria-hidden="true"
      style={{ color: accent, fontSize: 44, lineHeight: '44px', paddingRight: 12 }}
    >
      ç
    </span>
  );
}

const logoHeight = 44;
const maxLogoWidth = 200;

/** The logo has a light background even in dark mode, because logos are drawn for white paper. */
function Logo({ logo, name }: { logo: NonNullable<EmailSchool['logo']>; name: string }) {
  const scale = Math.min(logoHeight / logo.height, maxLogoWidth / logo.width);
  return (
    <img
      src={logo.url}
      alt={logo.alt === name ? '' : logo.alt}
      width={Math.round(logo.width * scale)}
      height={Math.round(logo.height * scale)}
      style={{
        backgroundColor: colours.paper,
        borderRadius: 4,
        border: 'none',
        display: 'inline-block',
        marginRight: 12,
        outline: 'none',
        verticalAlign: 'middle',
      }}
    />
  );
}

function Footer({ school }: { school: EmailSchool }) {
  const style = { color: colours.faint, fontFamily: sans, fontSize: 13, lineHeight: '1.5', margin: 0 };
  return (
    <Box cell={{ className: 'margin', style: { padding: '20px 48px 0' } }}>
      <Text className="faint" style={style}>
        <Link
          href={school.url}
          className="faint"
          style={{ color: colours.faint, textDecoration: 'underline' }}
        >
          {school.name}
        </Link>
        {school.email && ` · ${school.email}`}
      </Text>
      {school.legalLines.length > 0 && (
        <Text className="faint" style={{ ...style, marginTop: 8 }}>
          <EmailLines lines={school.legalLines} />
        </Text>
      )}
    </Box>
  );
}

/** Adds a table of 600 pixels for Outlook, which ignores max-width; React renders no comments. */
function frameForOutlook(html: string): string {
  const open =
    '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->';
  const close = '<!--[if mso]></td></tr></table><![endif]-->';
  const framed = html
    .replace(/(<body.*?<td.*?<\/div>)(?=<table)/s, `$1${open}`)
    .replace(/(?=<\/td><\/tr><\/tbody><\/table><\/body>)/, close);
  if (framed.length !== html.length + open.length + close.length)
    throw new Error('Outlook frame missing in the email');
  return framed;
}
