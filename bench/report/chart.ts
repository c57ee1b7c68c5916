/** The figures as an SVG chart: how much of its target each reached, on a scale with the target at 1. */
import type { Figure, Row } from '../scenarios/row.ts'
import { median, spreadOf } from '../statistics.ts'
import { engineNames, isReached, shareOf, type Target } from '../targets.ts'
import { short, withUnit } from './numbers.ts'

const WIDTH = 1000
const LABEL_WIDTH = 300
const VALUE_WIDTH = 240
const LINE = 22
const BAR = 12
const TOP = 64
const MARGIN = 16

/** Bars end here, however much more than the target was reached. */
const SHARE_MAX = 2

const SCALE = (WIDTH - LABEL_WIDTH - VALUE_WIDTH - MARGIN) / SHARE_MAX

/** Legible on light and on dark ground. */
const STYLE = `text { font: 12px system-ui, sans-serif; fill: #24292f }
.head { font-weight: 600 } .title { font-size: 15px; font-weight: 600 }
.reached { fill: #2da44e } .missed { fill: #d1582b } .spread { stroke: #24292f; stroke-width: 1.5 }
.goal { stroke: #0969da; stroke-width: 2 } .goal-text { fill: #0969da }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .spread { stroke: #e6edf3 }
.goal { stroke: #58a6ff } .goal-text { fill: #58a6ff } .reached { fill: #3fb950 } .missed { fill: #f0883e } }`

type Aimed = Figure & { readonly target: Target }

export const chartOf = (title: string, rows: readonly Row[]): string => {
  const engines = [...new Set(rows.map(({ engine }) => engine))]
  const lines = engines.flatMap((engine) => [
    engineNames[engine],
    ...rows
      .filter((row) => row.engine === engine)
      .flatMap(({ figures }) => figures.filter((figure): figure is Aimed => figure.target !== null)),
  ])
  const height = TOP + lines.length * LINE + MARGIN
  const goal = LABEL_WIDTH + SCALE
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>${escapeXml(title)}</title>
<style>${STYLE}</style>
<text class="title" x="${MARGIN}" y="24">${escapeXml(title)}</text>
<text class="goal-text" x="${goal}" y="${TOP - 14}" text-anchor="middle">target</text>
<line class="goal" x1="${goal}" y1="${TOP - 8}" x2="${goal}" y2="${height - MARGIN}"/>
${lines.map((line, at) => (typeof line === 'string' ? heading(line, at) : bar(line, at))).join('\n')}
</svg>
`
}

const top = (at: number): number => TOP + at * LINE

const heading = (text: string, at: number): string =>
  `<text class="head" x="${MARGIN}" y="${top(at) + BAR}">${escapeXml(text)}</text>`

const bar = ({ name, unit, values, target }: Aimed, at: number): string => {
  const measured = median(values)
  const length = (value: number): number => Math.min(SHARE_MAX, Math.max(0, shareOf(target, value) || 0)) * SCALE
  const { least, most } = spreadOf(values)
  const y = top(at)
  const middle = y + BAR / 2
  const [from, to] = [length(least), length(most)].map((x) => (LABEL_WIDTH + x).toFixed(1))
  const aim = `${target.is === 'at least' ? '≥' : '≤'} ${withUnit(target.value, unit)}`
  return [
    `<text x="${MARGIN * 2}" y="${y + BAR - 2}">${escapeXml(name)}</text>`,
    `<rect class="${isReached(target, measured) ? 'reached' : 'missed'}" x="${LABEL_WIDTH}" y="${y}" width="${length(measured).toFixed(1)}" height="${BAR}" rx="2"/>`,
    `<line class="spread" x1="${from}" y1="${middle}" x2="${to}" y2="${middle}"/>`,
    `<text x="${WIDTH - VALUE_WIDTH}" y="${y + BAR - 2}">${escapeXml(`${withUnit(measured, unit)} (${short(least)}..${short(most)}), ${aim}`)}</text>`,
  ].join('')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
