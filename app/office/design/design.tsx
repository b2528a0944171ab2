import { m } from '#words/messages.js';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Section } from '../../ui/frame/section.tsx';
import {
  type Colours,
  edgePairs,
  readColours,
  readContrast,
  textPairs,
} from '../../ui/styles/colour-pairs.ts';
import tokens from '../../ui/styles/tokens.css?raw';
import type { Route } from './+types/design.ts';
import { type MeasuredPair, PairTable } from './pair-table.tsx';
import { SpaceScale, TypeScale } from './scales.tsx';
import { Schemes } from './schemes.tsx';
import { specimens } from './specimens.tsx';

export const loader = answerErrors(async (_: Route.LoaderArgs) => {
  const colours = readColours(tokens);
  const measure = (pairs: typeof textPairs, least: number): MeasuredPair[] =>
    pairs.map(([colour, ground]) => ({ colour, ground, least, ...measurePair(colours, colour, ground) }));
  return { pairs: [...measure(textPairs, 4.5), ...measure(edgePairs, 3)] };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.design_title(), index: false }, matches[0].loaderData);

/** Every colour, size and component of the site as they are now, in both schemes. */
export default function Design({ loaderData: { pairs } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.design_title()} lead={m.design_lead()} />
      <Section title={m.design_type()}>
        <TypeScale />
      </Section>
      <Section title={m.design_space()}>
        <SpaceScale />
      </Section>
      {specimens.map(({ title, Specimen }) => (
        <Section key={title()} title={title()}>
          <Schemes Specimen={Specimen} />
        </Section>
      ))}
      <Section title={m.design_colours()} intro={m.design_colours_note()}>
        <PairTable pairs={pairs} />
      </Section>
    </>
  );
}

const measurePair = (colours: Colours, colour: string, ground: string) => ({
  light: readContrast(colours, 'light', colour, ground),
  dark: readContrast(colours, 'dark', colour, ground),
});
