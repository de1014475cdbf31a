/*
 * How a diagram looks: one text for the page and for files. The colors of src/ui/layout/tokens.css, written out,
 * because a file has no other style sheet; every text has a contrast of at least 4.5 : 1, every frame and arrow 3 : 1.
 */
const FONT = `-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif`

const light = `
  --d-page: #fbfaf7; --d-box: #ffffff; --d-parent: #f4f3ee; --d-ink: #17221f; --d-muted: #52605c;
  --d-frame: #7a8581; --d-rule: #dddcd4; --d-wire: #5d6a66; --d-tag: #e8efed; --d-tag-ink: #2c4d47;
  --d-good: #1a6a38; --d-good-fill: #e7f4ea; --d-warn: #805200; --d-warn-fill: #fff4d9;
  --d-bad: #b0261c; --d-bad-fill: #fdeeec; --d-active: #07544b; --d-active-fill: #d5ece7;
  --d-changed: #1c567f; --d-changed-fill: #e8f1f8; --d-on-tone: #ffffff;`

const dark = `
  --d-page: #0e1413; --d-box: #1b2422; --d-parent: #131a18; --d-ink: #ecf1ef; --d-muted: #a9b6b2;
  --d-frame: #82908c; --d-rule: #313c39; --d-wire: #93a19d; --d-tag: #24312e; --d-tag-ink: #b9d6d0;
  --d-good: #82d79c; --d-good-fill: #12301d; --d-warn: #f3c559; --d-warn-fill: #352a0c;
  --d-bad: #ff9b92; --d-bad-fill: #391715; --d-active: #64d2c0; --d-active-fill: #15403a;
  --d-changed: #93c6ee; --d-changed-fill: #132a3b; --d-on-tone: #0e1413;`

/** Frame, line, fill and badge of a tone; the dashes and badges say the same to who does not see the colour. */
const tone = (name: string, colour: string, fill: string, dashes = ''): string => `
.diagram .tone-${name} > .box-frame { stroke: var(${colour}); fill: var(${fill}); stroke-width: 2; ${dashes} }
.diagram .tone-${name} > .label-frame { stroke: var(${colour}); fill: var(${fill}); ${dashes} }
.diagram .tone-${name} > .wire-line { stroke: var(${colour}); stroke-width: 2; ${dashes} }
.diagram .tone-${name} > .wire-arrow { fill: var(${colour}); stroke: var(${colour}); }
.diagram .tone-${name} > .diagram-badge > .badge-pill { fill: var(${colour}); stroke: var(${colour}); }
.diagram .tone-${name} > .diagram-badge > .badge-text { fill: var(--d-on-tone); }`

const DASHES = 'stroke-dasharray: 6 4;'
const DOTS = 'stroke-dasharray: 2 4; stroke-linecap: round;'

/** The style sheet, for an SVG element with the class `diagram`. */
export const diagramCss = `.diagram {${light}
  font-family: ${FONT}; font-size: 12px; background: var(--d-page);
}
@media (prefers-color-scheme: dark) {
  .diagram {${dark}
  }
}
.diagram text { fill: var(--d-ink); white-space: pre; }
.diagram .line-title { font-size: 14px; font-weight: 600; }
.diagram .line-tag { font-size: 10px; font-weight: 600; fill: var(--d-tag-ink); }
.diagram .tag-pill { fill: var(--d-tag); }
.diagram .line-description, .diagram .line-guard, .diagram .line-action, .diagram .line-entry, .diagram .line-exit,
.diagram .line-invoke { font-size: 12px; fill: var(--d-muted); }
.diagram .line-event { font-size: 12px; font-weight: 600; }
.diagram .line-action { font-style: italic; }
.diagram .box-frame { fill: var(--d-box); stroke: var(--d-frame); stroke-width: 1; }
.diagram .box-compound:not(.is-collapsed) > .box-frame, .diagram .box-parallel:not(.is-collapsed) > .box-frame {
  fill: var(--d-parent);
}
.diagram .box-machine:not(.is-collapsed) > .box-frame { fill: var(--d-page); stroke: var(--d-rule); }
.diagram .box-region > .box-frame { stroke-dasharray: 6 4; }
.diagram .box-inner { fill: none; stroke: var(--d-frame); stroke-width: 1; }
.diagram .box-rule { fill: none; stroke: var(--d-rule); stroke-width: 1; }
.diagram .label-frame { fill: var(--d-page); stroke: none; }
.diagram .diagram-internal > .label-frame { fill: none; }
.diagram .wire-line { fill: none; stroke: var(--d-wire); stroke-width: 1.25; }
.diagram .wire-dashed > .wire-line { stroke-dasharray: 5 5; }
.diagram .wire-reach { fill: none; stroke: none; stroke-width: 12; pointer-events: stroke; }
.diagram .wire-arrow { fill: var(--d-wire); stroke: var(--d-wire); stroke-width: 1; stroke-linejoin: round; }
.diagram .wire-dot { fill: var(--d-wire); }
.diagram .badge-pill { fill: var(--d-muted); }
.diagram .badge-text { font-size: 10px; font-weight: 600; text-anchor: middle; fill: var(--d-on-tone); }
${tone('good', '--d-good', '--d-good-fill')}
${tone('warn', '--d-warn', '--d-warn-fill', DASHES)}
${tone('bad', '--d-bad', '--d-bad-fill', DOTS)}
${tone('active', '--d-active', '--d-active-fill')}
${tone('added', '--d-good', '--d-good-fill')}
${tone('removed', '--d-bad', '--d-bad-fill', DASHES)}
${tone('changed', '--d-changed', '--d-changed-fill', DOTS)}
.diagram .tone-muted > .box-frame { stroke-dasharray: 1 3; }
.diagram .tone-muted > .wire-line { stroke-width: 0.75; }
.diagram .tone-muted > .line-title, .diagram .tone-muted > .line-event { fill: var(--d-muted); font-weight: 400; }
.diagram .tone-active > .box-frame { stroke-width: 3; }
.diagram .tone-active > .wire-line { stroke-width: 3; }
.diagram .weight-0 > .wire-line { stroke-width: 1.25; }
.diagram .weight-1 > .wire-line { stroke-width: 2; }
.diagram .weight-2 > .wire-line { stroke-width: 3; }
.diagram .weight-3 > .wire-line { stroke-width: 4.5; }
.diagram .weight-4 > .wire-line { stroke-width: 6; }
.diagram .weight-0 > .box-frame { fill-opacity: 0.2; }
.diagram .weight-1 > .box-frame { fill-opacity: 0.4; }
.diagram .weight-2 > .box-frame { fill-opacity: 0.6; }
.diagram .weight-3 > .box-frame { fill-opacity: 0.8; }
`
