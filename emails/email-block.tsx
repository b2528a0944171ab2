import { type CSSProperties, Fragment } from 'react';
import { EmailButton, Link, Text } from './email-elements.tsx';
import type { EmailBlock, EmailRun } from './email-parts.ts';
import { colours, sans, serif, useEmailColours } from './style.ts';

const proseStyle: CSSProperties = {
  color: colours.ink,
  fontFamily: sans,
  fontSize: 17,
  lineHeight: '1.6',
  margin: '0 0 18px',
};

export function BlockHtml({ block }: { block: EmailBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <Paragraph runs={block.runs} small={block.small} />;
    case 'heading':
      return (
        <h2
          className="ink"
          style={{
            color: colours.ink,
            fontFamily: serif,
            fontSize: 21,
            fontWeight: 400,
            lineHeight: '1.3',
            margin: '34px 0 12px',
          }}
        >
          {block.text}
        </h2>
      );
    case 'action':
      return <Action {...block} />;
    case 'details':
      return <Details rows={block.rows} />;
    case 'quotation':
      return <Quotation lines={block.lines} />;
  }
}

function Paragraph({ runs, small }: { runs: EmailRun[]; small: boolean }) {
  const { accent } = useEmailColours();
  const colour = small ? 'soft' : 'ink';
  const style = { ...proseStyle, color: colours[colour], ...(small && { fontSize: 15, lineHeight: '1.55' }) };
  return (
    <Text className={colour} style={style}>
      {runs.map(({ text, href }, index) =>
        href ? (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: a letter is rendered once and never changes.
            key={index}
            href={href}
            className="accent"
            style={{ color: accent, textDecoration: 'underline' }}
          >
            {text}
          </Link>
        ) : (
          text
        ),
      )}
    </Text>
  );
}

function Action({ label, href, isWrittenOut }: { label: string; href: string; isWrittenOut: boolean }) {
  const { accent, onAccent } = useEmailColours();
  return (
    <>
      <Text style={{ fontSize: 14, lineHeight: '24px', margin: isWrittenOut ? '28px 0 22px' : '28px 0' }}>
        <EmailButton
          href={href}
          className="button button-label"
          style={{
            backgroundColor: accent,
            borderRadius: 4,
            color: onAccent,
            fontFamily: sans,
            fontSize: 17,
            fontWeight: 600,
          }}
        >
          {label}
        </EmailButton>
      </Text>
      {isWrittenOut && (
        <Text
          className="faint"
          style={{ ...proseStyle, color: colours.faint, fontSize: 13, lineHeight: '1.5' }}
        >
          Ou copiez ce lien dans votre navigateur{'\u202f'}:
          <br />
          <Link
            href={href}
            className="faint"
            style={{ color: colours.faint, textDecoration: 'underline', wordBreak: 'break-all' }}
          >
            {href}
          </Link>
        </Text>
      )}
    </>
  );
}

function Details({ rows }: { rows: { label: string; lines: string[] }[] }) {
  const cell: CSSProperties = {
    borderBottom: `1px solid ${colours.line}`,
    fontFamily: sans,
    fontSize: 16,
    lineHeight: '1.5',
    padding: '10px 0',
    textAlign: 'left',
    verticalAlign: 'top',
  };
  return (
    <table width="100%" cellPadding="0" cellSpacing="0" style={{ margin: '0 0 24px' }}>
      <tbody>
        {rows.map(({ label, lines }) => (
          <tr key={label}>
            <th
              scope="row"
              className="soft rule label"
              style={{ ...cell, color: colours.soft, fontWeight: 400, paddingRight: 16, width: '34%' }}
            >
              {label}
            </th>
            <td className="ink rule value" style={{ ...cell, color: colours.ink }}>
              <EmailLines lines={lines} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Quotation({ lines }: { lines: string[] }) {
  const style = { ...proseStyle, color: colours.soft, fontSize: 15, lineHeight: '1.55', margin: 0 };
  return (
    <table width="100%" cellPadding="0" cellSpacing="0" role="presentation" style={{ margin: '0 0 18px' }}>
      <tbody>
        <tr>
          <td className="rule" style={{ borderLeft: `3px solid ${colours.line}`, padding: '2px 0 2px 18px' }}>
            <Text className="soft" style={style}>
              <EmailLines lines={lines} />
            </Text>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export function EmailLines({ lines }: { lines: string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a letter is rendered once and never changes.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
