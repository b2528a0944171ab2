import { useRouteLoaderData } from 'react-router';
import { toSlug } from '#common/links.ts';
import { toSlugOf } from '#common/slugs.ts';
import { typeset } from '#common/typography.ts';
import { maxSeoDescription, maxSeoTitle, maxSlugCharacters } from '#core/slugs/slug-limits.ts';
import { m } from '#words/messages.js';
import { formatTitle } from '../../page-title.ts';
import type { loader as rootLoader } from '../../root.tsx';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Card } from '../../ui/frame/section.tsx';
import sheet from './sheet.module.css';
import type { ChangeDraft, EditorPart } from './use-editor.ts';

type SearchDraft = { title: string; slug: string; seoTitle: string; seoDescription: string };

const countLength = (text: string, max: number): string =>
  m.addresses_seo_length({ length: text.trim().length, max });

/** Address and texts for search engines, with a preview of the search result while typing. */
export function SearchFields({
  editor: { draft, change, textField },
  toHref,
  automatic,
}: {
  editor: Pick<EditorPart<SearchDraft>, 'draft' | 'textField'> & { change: ChangeDraft<SearchDraft> };
  /** Returns the path of the page with a slug, or without one. */
  toHref: (slug: string) => string;
  /** Description without a typed one. */
  automatic: string;
}) {
  const { title, slug, seoTitle, seoDescription } = draft;
  const suggested = title.trim() ? toSlug(title) : '';
  return (
    <Fieldset legend={m.addresses_seo_part()} hint={m.addresses_seo_part_hint()}>
      <TextField
        {...textField('slug')}
        hint={m.addresses_slug_hint()}
        placeholder={suggested}
        maxLength={300}
        optional
        spellCheck={false}
      />
      {suggested && suggested !== slug ? (
        <ButtonRow>
          <Button size="small" variant="secondary" onClick={() => change({ slug: suggested })}>
            {m.addresses_slug_suggest()}
          </Button>
        </ButtonRow>
      ) : null}
      <TextField
        {...textField('seoTitle')}
        hint={countLength(seoTitle, maxSeoTitle)}
        maxLength={maxSeoTitle}
        optional
      />
      <TextArea
        {...textField('seoDescription')}
        hint={countLength(seoDescription, maxSeoDescription)}
        maxLength={maxSeoDescription}
        rows={3}
        optional
      />
      <SearchResult
        path={toHref(toSlugOf(slug, maxSlugCharacters))}
        title={typeset(seoTitle.trim())}
        automaticTitle={typeset(title.trim()) || m.common_untitled()}
        description={typeset(seoDescription.trim()) || automatic}
      />
    </Fieldset>
  );
}

function SearchResult({
  path,
  title,
  automaticTitle,
  description,
}: {
  path: string;
  title: string;
  automaticTitle: string;
  description: string;
}) {
  const frame = useRouteLoaderData<typeof rootLoader>('root');
  const address = `${frame?.siteUrl.replace(/^https?:\/\//, '') ?? ''}${path}`;
  return (
    <Card as="section" tone="tinted" labelledBy="search-result">
      <p id="search-result" className={sheet.soft}>
        {m.addresses_seo_preview()}
      </p>
      <p className={sheet.soft}>{address.replaceAll('/', ' › ')}</p>
      <p>
        <strong>{title || formatTitle(automaticTitle, frame)}</strong>
      </p>
      <p>{description}</p>
    </Card>
  );
}
