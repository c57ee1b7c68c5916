/** The image with its own packages, from the registry: what `npm ci` installs for it is enough to run. */
import { test } from 'node:test'
import { checkImage } from '../support/image-check.ts'

test('the service starts from the image with no other packages than it installs', () => checkImage('install'))
