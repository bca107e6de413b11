/** The look of an agenda on another site: in the component's shadow root, and in the frame. Light or dark as the
 * `color-scheme` around it says. The accent colours no text, so that any accent leaves the text readable. */
export const AGENDA_STYLE = `
:host, :root {
  --accent: var(--agenda-accent, #c4161c);
  --paper: var(--agenda-paper, #ffffff);
  --ink: var(--agenda-ink, #17140f);
  --quiet: var(--ink);
  --line: var(--ink);
  display: block;
  background: var(--paper);
  color: var(--ink);
  font-family: var(--agenda-font, inherit);
  line-height: 1.5;
}
@supports (color: light-dark(red, red)) {
  :host, :root {
    --accent: var(--agenda-accent, light-dark(#c4161c, #ff6a5f));
    --paper: var(--agenda-paper, light-dark(#ffffff, #15141a));
    --ink: var(--agenda-ink, light-dark(#17140f, #f1ece1));
  }
}
@supports (color: color-mix(in srgb, red, red)) {
  :host, :root {
    --quiet: color-mix(in srgb, var(--ink) 78%, transparent);
    --line: color-mix(in srgb, var(--ink) 25%, transparent);
  }
}
:host([hidden]) { display: none; }
*, *::before { box-sizing: border-box; }
.agenda { container-type: inline-size; padding: 1rem; overflow-wrap: anywhere; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 0 0 1rem; }
label { display: block; flex: 1 1 11rem; font-size: .875em; }
input, select, button {
  font: inherit; font-size: 1rem; min-height: 2.75rem; padding: .25rem .75rem;
  background: var(--paper); color: var(--ink); border: 2px solid var(--ink); border-radius: 0;
}
input, select { display: block; width: 100%; margin-top: .25rem; }
button, .more { font-weight: 600; cursor: pointer; }
button:hover, .more:hover { background: var(--ink); color: var(--paper); }
button[hidden], form[hidden], p[hidden] { display: none; }
a { color: inherit; text-decoration-color: var(--accent); text-decoration-thickness: 2px; text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.count, .error { margin: 0 0 1rem; color: var(--quiet); }
.error { color: var(--ink); font-weight: 600; border-left: .375rem solid var(--accent); padding-left: .75rem; }
.day { margin: 1.25rem 0 0; padding: 0 0 .375rem; font-size: 1.125rem; line-height: 1.2; border-bottom: 2px solid var(--ink); }
.day::before { content: ''; display: inline-block; width: .5em; height: .5em; margin-right: .5em; background: var(--accent); }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: .625rem 0; border-bottom: 1px solid var(--line); }
.time, .where { margin: 0; color: var(--quiet); font-size: .9375em; }
.title { margin: 0; font-weight: 600; }
.title a { display: inline-block; padding: .125rem 0; text-decoration-color: transparent; }
.title a:hover, .title a:focus-visible { text-decoration-color: var(--accent); }
.mark { display: inline-block; padding: 0 .375rem; font-size: .8125em; border: 2px solid var(--accent); }
.more { display: inline-flex; align-items: center; margin-top: 1rem; }
a.more { min-height: 2.75rem; padding: .25rem .75rem; border: 2px solid var(--ink); text-decoration: none; }
[aria-busy] { opacity: .6; }
.pages { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.source { margin: 1rem 0 0; font-size: .875em; color: var(--quiet); }
@container (width >= 40rem) {
  li { display: grid; grid-template-columns: 13rem 1fr; gap: 0 1rem; }
}
`
