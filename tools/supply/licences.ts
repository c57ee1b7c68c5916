/**
 * The licences that a package may have: all of them let the service be used, changed and passed on with no more
 * than their text. Another one is a decision, and comes in here.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Binds changes to its own files alone; of tools that are not shipped.
  'MPL-2.0',
  'PSF-2.0',
  // Gives up all rights, as 0BSD does; of tools that are not shipped.
  'Unlicense',
])

/** Reads an SPDX expression; of `A OR B` one must be allowed, of `A AND B` both. */
export const isAllowed = (licence: string): boolean =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id)))
