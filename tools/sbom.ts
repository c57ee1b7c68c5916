/**
 * Prints what the service runs on as a CycloneDX document: `npm run --silent sbom > sbom.json`. It is made from the
 * lock file, so it is the same wherever it is made, but for its time and serial number.
 */
import { askNpm } from './supply/npm.ts'
import { servicePartsOf } from './supply/sbom.ts'

const WORDS = 'sbom --package-lock-only --sbom-format=cyclonedx --sbom-type=application'

/** The command came with npm 9.8; 10 is what every supported Node brings. */
const NPM_MIN = 10

const version = (await askNpm(['--version'])).trim()
if (Number.parseInt(version, 10) >= NPM_MIN) process.stdout.write(servicePartsOf(await askNpm(WORDS.split(' '))))
else {
  process.stderr.write(
    `npm ${NPM_MIN} or newer is needed to list the parts, and this is ${version}: "npm install -g npm".\n`,
  )
  process.exitCode = 1
}
