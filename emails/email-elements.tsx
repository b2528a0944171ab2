import type { ComponentProps, CSSProperties, ReactNode } from 'react';

/** Elements that mailboxes lay out alike, Outlook on Windows included, which ignores much of CSS. */

type Styled = { className?: string; style: CSSProperties; children: ReactNode };

/** A link that opens beside the mailbox. */
export const Link = ({ href, ...rest }: Styled & { href: string }) => (
  <a href={href} target="_blank" {...rest} />
);

/** A paragraph. Some mailboxes drop the shorthand of margins, so each side is written as well. */
export function Text({ style, ...rest }: Styled) {
  const [top = '0', right = top, bottom = top, left = right] = String(style.margin ?? 0).split(' ');
  const { marginTop = top } = style;
  return (
    <p
      {...rest}
      style={{ ...style, marginTop, marginRight: right, marginBottom: bottom, marginLeft: left }}
    />
  );
}

/** A table of one cell, because Outlook gives no width or border to other boxes. */
export function Box({
  cell,
  children,
  ...table
}: Partial<Styled> & { cell?: Omit<ComponentProps<'td'>, 'children'> }) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      {...table}
    >
      <tbody>
        <tr>
          <td {...cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Padding of a button in pixels, and the spaces that stand for it in Outlook, each stretched to five times its width at most. */
const [paddingY, paddingX, spaces] = [15, 26, 3];
const stretch = `mso-font-width:${(paddingX / spaces / 2) * 100}%`;
const toPoints = (pixels: number) => (pixels * 3) / 4;

/** A link that looks like a button. Outlook ignores padding: comments that it alone reads put stretched spaces beside the label. */
export function EmailButton({ href, className, style, children }: Styled & { href: string }) {
  const outer = { lineHeight: '100%', textDecoration: 'none', display: 'inline-block', maxWidth: '100%' };
  const inner = { display: 'inline-block', lineHeight: '120%', maxWidth: '100%' };
  const flat = { msoPaddingAlt: '0px' };
  const before = `<!--[if mso]><i style="${stretch};mso-text-raise:${toPoints(2 * paddingY)}px" hidden>${'&#8202;'.repeat(spaces)}</i><![endif]-->`;
  const after = `<!--[if mso]><i style="${stretch}" hidden>${'&#8202;'.repeat(spaces)}&#8203;</i><![endif]-->`;
  return (
    <a
      href={href}
      className={className}
      target="_blank"
      style={{ ...outer, ...flat, ...style, padding: `${paddingY}px ${paddingX}px` }}
      rel="noopener"
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React writes no comments. */}
      <span dangerouslySetInnerHTML={{ __html: before }} />
      <span style={{ ...inner, ...flat, ...{ msoTextRaise: toPoints(paddingY) } }}>{children}</span>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React writes no comments. */}
      <span dangerouslySetInnerHTML={{ __html: after }} />
    </a>
  );
}

/** Invisible characters that fill the preview line, so that mailboxes do not continue it with the text of the letter. */
const filler = '\u00a0\u200c\u200b\u200d\ufeff';
const maxPreview = 200;

/** The line that a mailbox shows beside the subject, hidden in the letter itself. */
export const EmailPreview = ({ children }: { children: string }) => (
  <div
    style={{
      display: 'none',
      overflow: 'hidden',
      lineHeight: '1px',
      opacity: 0,
      maxHeight: 0,
      maxWidth: 0,
    }}
    data-skip-in-text="true"
  >
    {children}
    <div>{filler.repeat(Math.max(0, maxPreview - children.length))}</div>
  </div>
);
