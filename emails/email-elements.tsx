import type { ComponentProps, CSSProperties, ReactNode } from 'react';

/** Props of elements that render alike in all mail programs, including Outlook on Windows. */

type Styled = { className?: string; style: CSSProperties; children: ReactNode };

export const Link = ({ href, ...rest }: Styled & { href: string }) => (
  <a href={href} target="_blank" {...rest} />
);

/** A paragraph. Some mail programs drop the `margin` shorthand, so each side is set too. */
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

/** A table of one cell, because Outlook ignores width and border of other boxes. */
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

/** Padding of a button in pixels, and the number of spaces that replace it in Outlook. */
const [paddingY, paddingX, spaces] = [15, 26, 3];
const stretch = `mso-font-width:${(paddingX / spaces / 2) * 100}%`;
const toPoints = (pixels: number) => (pixels * 3) / 4;

/** A link styled as a button. Outlook ignores padding, so conditional comments add stretched spaces. */
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

/** Invisible characters that fill the preview, so that the inbox does not append the text of the email. */
const filler = '\u00a0\u200c\u200b\u200d\ufeff';
const maxPreview = 200;

/** Line beside the subject in the inbox, hidden in the email itself. */
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
