/** Title and description of a page, with the school's name after the title. */
export function describe(
  page: { title: string; description?: string; index?: boolean },
  school?: { name: string } | undefined,
) {
  return [
    { title: school ? `${page.title} · ${school.name}` : page.title },
    ...(page.description ? [{ name: 'description', content: page.description }] : []),
    ...(page.index === false ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
