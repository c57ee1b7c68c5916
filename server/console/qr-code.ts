/** A QR code of an address as SVG, black on white in every scheme, since cameras read no other as well. */
import { encodeQR } from 'qr'
import { type Html, html } from '../platform/lib/html.ts'

/** Modules without a mark around a code, as ISO/IEC 18004 asks. */
const QUIET_ZONE = 4

/** A smaller part of a code may be lost with `low`, and more makes it denser: `medium` bears a crease on paper. */
const CORRECTION = 'medium'

export const qrCode = (address: string, label: string): Html => {
  const rows = encodeQR(address, 'raw', { border: QUIET_ZONE, ecc: CORRECTION })
  const { length: size } = rows
  const path = rows.map(rowPath).join('')
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`
}

/** A line for each run of dark modules, along its middle. */
const rowPath = (row: readonly boolean[], y: number): string => {
  const text = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...text.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}.5h${run.length}`).join('')
}
