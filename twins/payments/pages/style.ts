/** Style sheet of all hosted pages. Every colour pair meets contrast level AA in light and dark mode. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f3ec; --sheet: #fffdf9; --ink: #1c2333; --soft: #575d6b; --line: #ddd5c7; --field: #8b8577;
  --action: #1c2333; --on-action: #fffdf9; --action-over: #323b52;
  --note: #fbeecb; --on-note: #4a3706; --note-line: #e2c87e; --wrong: #a3211d; --wrong-paper: #fdeeea; --focus: #2557b8;
  --text-font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Ubuntu, sans-serif;
  --title-font: "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", "URW Palladio L", "Noto Serif", Georgia, serif;
  --title-weight: 600;
}
/* Without this, browsers report an error if the previous page cross-fades into this one. */
@media (prefers-reduced-motion: no-preference) {
  @view-transition {
    navigation: auto;
  }
}

@media (prefers-color-scheme: dark) {
  :root {
    --paper: #111827; --sheet: #1a2334; --ink: #eef0f5; --soft: #b0b7c6; --line: #2f3a50; --field: #7c879d;
    --action: #f3ede2; --on-action: #1a2131; --action-over: #ffffff;
    --note: #3a3014; --on-note: #f6e5b4; --note-line: #6b5a26; --wrong: #ffaaa1; --wrong-paper: #3a1f22; --focus: #8ab4ff;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { font: 100%/1.5 var(--text-font); -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); display: flex; flex-direction: column; }
h1, h2, .total, .seller { font-family: var(--title-font); }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
a { color: inherit; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.notice { background: var(--note); color: var(--on-note); border-bottom: 1px solid var(--note-line); padding: .7rem 1.25rem; font-size: .9375rem; }
.notice > * { max-width: 59.5rem; margin-inline: auto; }
.notice > p { font-weight: 600; }
.notice summary { cursor: pointer; width: fit-content; max-width: 100%; text-decoration: underline; text-underline-offset: .2em; padding: .35rem 0; }
.cards { list-style: none; margin: .35rem 0 .5rem; font-size: .875rem; max-width: 44rem; }
.cards li { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; align-items: center; padding: .4rem 0; }
.cards li + li { border-top: 1px solid var(--note-line); }
.cards span { grid-column: 1; }
.cards .number { font-variant-numeric: tabular-nums; font-weight: 600; white-space: nowrap; }
.cards [data-iban] .number { white-space: normal; }
.cards button { grid-column: 2; grid-row: 1 / span 2; font: inherit; color: inherit; background: none; border: 1px solid currentColor; border-radius: 4px; padding: .25rem .75rem; min-height: 1.75rem; cursor: pointer; }
.cards button:hover { background: var(--note-line); }

main { flex: 1; width: 100%; max-width: 62rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; display: grid; gap: 1.75rem; align-content: start; }
.back { display: inline-block; color: var(--soft); font-size: .9375rem; padding: .4rem 0; }
.back:hover { color: var(--ink); }
.seller { font-size: 1.0625rem; color: var(--soft); margin-top: .5rem; }
h1 { font-size: 1.75rem; line-height: 1.2; font-weight: var(--title-weight); letter-spacing: -.01em; text-wrap: balance; }
.order h1 { font-size: 1.375rem; margin-top: .125rem; }
h2 { font-size: 1.25rem; line-height: 1.3; font-weight: var(--title-weight); }
.total { font-size: 2.75rem; line-height: 1.2; font-weight: var(--title-weight); letter-spacing: -.015em; margin-top: .375rem; font-variant-numeric: lining-nums tabular-nums; }
.lines { list-style: none; margin-top: 1.25rem; border-top: 1px solid var(--line); }
.lines li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .875rem 0; border-bottom: 1px solid var(--line); }
.lines strong { font-weight: 600; overflow-wrap: anywhere; }
.lines small { grid-column: 1; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
.amount { white-space: nowrap; font-variant-numeric: lining-nums tabular-nums; text-align: right; }
.part { display: flex; justify-content: space-between; gap: 1rem; padding-top: .875rem; }
.part small { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
.part + .sum { padding-top: .5rem; }
.sum { display: flex; justify-content: space-between; gap: 1rem; padding-top: .875rem; font-weight: 600; }

.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem 1.25rem; }
form { display: grid; gap: 1.125rem; margin-top: 1.125rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
.row { display: grid; gap: .35rem; min-width: 0; }
label, .label { font-weight: 600; font-size: .9375rem; }
input:not([type=checkbox], [type=radio]), select, .fixed { font: inherit; color: inherit; width: 100%; min-height: 2.875rem; padding: .55rem .75rem; background: var(--sheet); border: 1px solid var(--field); border-radius: 8px; }
input::placeholder { color: var(--soft); opacity: 1; }
input[inputmode=numeric] { font-variant-numeric: lining-nums tabular-nums; letter-spacing: .02em; }
.fixed { background: var(--paper); border-color: var(--line); overflow-wrap: anywhere; }
input[aria-invalid=true], select[aria-invalid=true] { border-color: var(--wrong); box-shadow: 0 0 0 1px var(--wrong); }
.wrong { color: var(--wrong); font-size: .875rem; }
.fields { display: grid; gap: 1.125rem; min-width: 0; }
.ways { display: grid; gap: .5rem; border: 0; margin: 0; padding: 0; min-width: 0; }
.ways legend { padding: 0; margin-bottom: .35rem; }
.ways label { display: flex; gap: .75rem; align-items: center; min-height: 2.875rem; padding: .55rem .75rem; font-weight: 400; border: 1px solid var(--field); border-radius: 8px; cursor: pointer; }
.ways label:has(:checked) { border-color: var(--action); box-shadow: 0 0 0 1px var(--action); }
.ways input { width: 1.25rem; height: 1.25rem; margin: 0; flex: none; accent-color: var(--action); }
form:has(#pay-card:checked) .by-debit, form:has(#pay-debit:checked) .by-card { display: none; }
.check { display: grid; grid-template-columns: auto 1fr; gap: .25rem .75rem; align-items: start; }
.check input { width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; accent-color: var(--action); }
.check label { font-weight: 400; }
.check .wrong { grid-column: 2; }
.alert { background: var(--wrong-paper); color: var(--wrong); border: 1px solid currentColor; border-radius: 8px; padding: .8rem 1rem; margin-top: 1.125rem; }
.alert p + p { margin-top: .25rem; }
.alert:focus-visible { outline-width: 2px; }
.alert ul { margin: .35rem 0 0 1.1rem; }
.said { color: var(--soft); font-size: .9375rem; }
.button { font: inherit; font-weight: 600; font-size: 1.0625rem; display: block; width: 100%; min-height: 3.25rem; padding: .75rem 1rem; text-align: center; text-decoration: none; color: var(--on-action); background: var(--action); border: 1px solid var(--action); border-radius: 8px; cursor: pointer; }
.button:hover { background: var(--action-over); }
.button[aria-disabled=true] { opacity: .7; cursor: progress; }
.button.plain { color: var(--ink); background: transparent; border-color: var(--field); }
.button.plain:hover { background: var(--paper); }
.narrow { width: 100%; max-width: 30rem; margin: 0 auto; display: grid; gap: 1rem; }
.narrow .button { margin-top: .5rem; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: .35rem 1.25rem; }
.facts dt { color: var(--soft); }
.facts dd { text-align: right; font-variant-numeric: lining-nums tabular-nums; overflow-wrap: anywhere; }
footer { max-width: 62rem; width: 100%; margin: 0 auto; padding: 0 1.25rem 2rem; color: var(--soft); font-size: .875rem; }

@media (min-width: 40rem) {
  .ways { grid-template-columns: 1fr 1fr; }
  .cards li { grid-template-columns: 11.5rem 1fr auto; padding: .3rem 0; }
  .cards [data-iban] { grid-template-columns: 17rem 1fr auto; }
  .cards span + span { grid-column: 2; }
  .cards button { grid-column: 3; grid-row: 1; }
}
@media (min-width: 56rem) {
  main.split { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 3.5rem; padding-top: 2.75rem; }
  main.split .order { position: sticky; top: 2rem; align-self: start; }
  .sheet { padding: 2rem; }
  main.alone { padding-top: 4rem; }
}
@media (prefers-reduced-motion: no-preference) {
  .button, .back { transition: background-color .15s, color .15s; }
}
@media (forced-colors: active) {
  .button { border: 2px solid ButtonText; }
}
`;
